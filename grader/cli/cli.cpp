// SPDX-License-Identifier: MIT
#include "cli/cli.hpp"

#include <fmt/format.h>

namespace gridstride::cli {

std::vector<harness::Lesson> Cli::lessons() const { return harness::read_lessons(installation.source); }

harness::Lesson Cli::lesson(const std::string& wanted) const {
  const std::vector<harness::Lesson> all = lessons();
  if (const harness::Lesson* found = harness::find_lesson(all, wanted)) return *found;
  std::string text = fmt::format("there is no lesson '{}'.", wanted);
  if (const harness::Lesson* nearest = harness::nearest_lesson(all, wanted))
    text += fmt::format(" Did you mean {}?", nearest->name);
  throw UsageError(text + fmt::format(" `{} list` shows all lessons.", program));
}

}  // namespace gridstride::cli
