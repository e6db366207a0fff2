// SPDX-License-Identifier: MIT
// What a worker says of a call beside its results: it is refused, or what is taken can be shown and written
// again.
#include <algorithm>

#include "fuzz.hpp"
#include "record/verdict.hpp"
#include "worker/words.hpp"

namespace gridstride::worker {
namespace {

using fuzz::require;

void require_harmless(const std::string& text) {
  require(text.size() <= 4096 + 3);
  require(std::none_of(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
  }));
}

void check(const Words& words) {
  require_harmless(words.what);
  for (const Finding& finding : words.findings) {
    const auto verdict = verdict_from_string(finding.bug_class);
    require(verdict && *verdict != Verdict::passed && *verdict != Verdict::grader_error);
    for (const std::string* text : {&finding.kernel, &finding.file, &finding.message, &finding.advice})
      require_harmless(*text);
  }
  for (const LineTraffic& line : words.lines) require_harmless(line.file);
  require(words.modelled.total_ns >= 0 && words.device_ns.value_or(0) >= 0);
  const Words again = words_from_text(words_to_text(words));
  require(again.findings == words.findings && again.lines == words.lines && again.counters == words.counters);
}

}  // namespace
}  // namespace gridstride::worker

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride::worker;
  Words words;
  try {
    words = words_from_text(gridstride::fuzz::text_of(data, size));
  } catch (const std::runtime_error&) {
    return 0;  // refused
  }
  check(words);
  return 0;
}
