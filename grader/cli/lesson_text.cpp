// SPDX-License-Identifier: MIT
#include "cli/lesson_text.hpp"

#include <exception>
#include <vector>

#include "harness/toml_file.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

void translate(harness::Lesson& lesson, const std::filesystem::path& folder) {
  const std::filesystem::path file = language::translated(folder / "lesson.toml");
  if (file == folder / "lesson.toml") return;
  try {
    const harness::TomlFile words(file);
    if (words.has("title")) lesson.title = words.text("title");
    if (words.has("summary")) lesson.summary = words.text("summary");
    const std::vector<std::string> hints = words.texts("hints");
    if (hints.size() == lesson.hints.size()) lesson.hints = hints;
    for (auto& [check, hint] : lesson.check_hints)
      if (words.has("check_hints." + check)) hint = words.text("check_hints." + check);
  } catch (const std::exception&) {
    // A translator's slip: what follows stays English. docs/tools/languages.py tells it.
  }
}

std::string text_name(const harness::Lesson& lesson) {
  return "lessons/" + lesson.name + "/" +
         language::translated(lesson.folder / "README.md").filename().string();
}

}  // namespace gridstride::cli
