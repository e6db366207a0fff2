// SPDX-License-Identifier: MIT
// `class text`: what an attempt was graded of.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "classroom/gradebook.hpp"
#include "cli/class_course.hpp"
#include "cli/class_options.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

/// Its lines as a terminal may be shown them: somebody else wrote them.
std::string harmless(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += report::printable(text.substr(at, end - at)) + '\n';
    at = end + 1;
  }
  return result;
}

}  // namespace

void run_class_text(const ClassOptions& options) {
  require_gradebook(options);
  const classroom::Gradebook gradebook(std::filesystem::path(options.out) / "gradebook.sqlite");
  const std::vector<classroom::Attempt> attempts = gradebook.attempts();
  if (std::ranges::find(attempts, options.attempt, &classroom::Attempt::id) == attempts.end())
    throw UsageError(trf("there is no attempt {}; `class show` lists those of a student", options.attempt));
  const std::string text = gradebook.text(options.attempt);
  const std::string printed = ::isatty(STDOUT_FILENO) == 1 ? harmless(text) : text;
  if (std::fwrite(printed.data(), 1, printed.size(), stdout) != printed.size() || std::fflush(stdout) != 0)
    throw UsageError(trf("attempt {} could not be written. Is there room on the disk?", options.attempt));
}

}  // namespace gridstride::cli
