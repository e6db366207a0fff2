// SPDX-License-Identifier: MIT
// What a submission says, on its way to people: a text that a graded function returned, within GoogleTest's
// words; a message in the user's language; what a terminal is shown of either.
#include <string>

#include "fuzz.hpp"
#include "harness/message.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/columns.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "text/controls.hpp"

namespace gridstride {
namespace {

using fuzz::require;

void require_readable(std::string_view text) {
  while (!text.empty()) {
    const text::Character next = text::first_character(text);
    require(next.valid);
    require(next.code == '\n' || next.code == '\t' || !text::is_control(next.code));
    text.remove_prefix(next.bytes);
  }
}

void require_short(const harness::Failure& failure) {
  require(failure.message.size() <= 2100);
  require(failure.verdict == Verdict::wrong_answer && !failure.indirect);
  require_readable(failure.message);
}

void check_failures(const std::string& text) {
  require_short(harness::failure_from_gtest(text));
  require_short(harness::failure_from_gtest(
      "Expected equality of these values:\n  CALL(f, 1)\n    Which is: " + text + "\n  2"));
  require_short(harness::failure_from_gtest("Value of: x\n  Actual: y, " + harness::marked(text) + text));
}

void check_terminal(const std::string& text) {
  constexpr std::size_t columns = 20;
  const std::string printable = report::printable(text);
  require_readable(printable);
  require(report::printable(printable) == printable);
  require_readable(report::wrapped(printable, 2, columns));
  require_readable(report::fitted(printable, columns));
  const std::string line = report::clipped(printable.substr(0, printable.find('\n')), columns);
  require_readable(line);
  require(report::columns_of(std::string_view(line)) <= columns);
}

/// Each sentence is looked up, and is in no catalog.
void speak_another_language() {
  static const bool speaks = [] {
    language::speak("it", "/");
    return true;
  }();
  require(speaks);
}

}  // namespace
}  // namespace gridstride

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride;
  const std::string text = fuzz::text_of(data, size);
  check_failures(text);
  check_terminal(text);
  speak_another_language();
  require(language::told(text).empty() == text.empty());
  return 0;
}
