// SPDX-License-Identifier: MIT
#include "cli/cli.hpp"

#include <fmt/format.h>

namespace gridstride::cli {

std::vector<harness::Lesson> Cli::lessons() const {
  std::vector<harness::Lesson> lessons = harness::read_lessons(installation.source);
  if (!workspace.root.empty())
    for (harness::Lesson& lesson : lessons) lesson.folder = workspace.root / "lessons" / lesson.name;
  return lessons;
}

void Cli::require_workspace() const {
  if (workspace.root.empty())
    throw UsageError(fmt::format(
        "this folder is no workspace, and in none. `{} init DIR` makes one; then go there", program));
}

void Cli::require_checkout(const char* command) const {
  if (installation.installed || workspace.root != installation.source)
    throw UsageError(
        fmt::format("`{} {}` is for Gridstride's sources; use it in a clone of them", program, command));
}

harness::Lesson Cli::lesson(const std::string& wanted) const {
  const std::vector<harness::Lesson> all = lessons();
  if (const harness::Lesson* found = harness::find_lesson(all, wanted)) return *found;
  std::string text = fmt::format("there is no lesson '{}'.", wanted);
  if (const harness::Lesson* nearest = harness::nearest_lesson(all, wanted))
    text += fmt::format(" Did you mean {}?", nearest->name);
  throw UsageError(text + fmt::format(" `{} list` shows all lessons.", program));
}

}  // namespace gridstride::cli
