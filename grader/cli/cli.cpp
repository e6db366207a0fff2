// SPDX-License-Identifier: MIT
#include "cli/cli.hpp"

#include <fmt/format.h>

#include "cli/lesson_text.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::trf;

std::vector<harness::Lesson> Cli::lessons() const {
  std::vector<harness::Lesson> lessons = harness::read_lessons(installation.source);
  for (harness::Lesson& lesson : lessons) {
    translate(lesson, lesson.folder);
    if (!workspace.root.empty()) lesson.folder = workspace.root / "lessons" / lesson.name;
  }
  return lessons;
}

void Cli::require_workspace() const {
  if (workspace.root.empty())
    throw UsageError(
        trf("this folder is no workspace, and in none. `{} init DIR` makes one; then go there", program));
}

void Cli::require_checkout(const char* command) const {
  if (installation.installed || workspace.root != installation.source)
    throw UsageError(trf("`{} {}` is for Gridstride's sources; use it in a clone of them", program, command));
}

harness::Lesson Cli::lesson(const std::string& wanted) const {
  const std::vector<harness::Lesson> all = lessons();
  if (const harness::Lesson* found = harness::find_lesson(all, wanted)) return *found;
  std::string text = trf("there is no lesson '{}'.", wanted);
  if (const harness::Lesson* nearest = harness::nearest_lesson(all, wanted))
    text += trf(" Did you mean {}?", nearest->name);
  throw UsageError(text + trf(" `{} list` shows all lessons.", program));
}

}  // namespace gridstride::cli
