// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "cli/cli.hpp"
#include "cli/hint.hpp"
#include "language/language.hpp"
#include "report/columns.hpp"
#include "report/style.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

std::size_t hints_shown(const std::filesystem::path& file) {
  std::size_t shown = 0;
  std::ifstream(file) >> shown;
  return shown;
}

/// A folder that cannot be written costs the memory of what was shown, not the hint.
void remember(const std::filesystem::path& file, std::size_t shown) {
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  std::ofstream(file) << shown << '\n';
}

void print_hint(const harness::Lesson& lesson, std::size_t index) {
  constexpr std::size_t width = 100;
  fmt::print("{}", hint_text(lesson, index, width));
}

void run_hint(const Cli& cli, const std::string& wanted, bool all) {
  const harness::Lesson lesson = cli.lesson(wanted);
  if (all) {
    if (lesson.hints.empty()) throw UsageError(trf("lesson {} has no hints", lesson.name));
    for (std::size_t i = 0; i < lesson.hints.size(); ++i) {
      if (i > 0) fmt::print("\n");
      print_hint(lesson, i);
    }
    return;
  }
  const std::size_t index = take_hint(cli.workspace, lesson);
  print_hint(lesson, index);
  if (index + 1 < lesson.hints.size())
    fmt::print("\n{}\n", trf("The next one says more: {} hint {}", cli.program, lesson.number));
  else
    fmt::print(
        "\n{}\n",
        trf("That was the last one; {} hint {} --all shows them all. The reference solution, explained: "
            "solutions/{}/README.md",
            cli.program, lesson.number, lesson.name));
}

/// Lines of code, those that are too long broken at a space, the rest further in.
std::string code_text(const std::string& code, std::size_t width) {
  constexpr std::size_t margin = 2;
  constexpr std::size_t further = 4;
  std::istringstream lines(code);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (margin + report::columns_of(line) <= width) {
      text += line.empty() ? "\n" : std::string(margin, ' ') + line + '\n';
    } else {
      text += report::wrapped(line.substr(begin), margin + begin + further, width).substr(further);
    }
  }
  return text;
}

}  // namespace

std::string hint_text(const harness::Lesson& lesson, std::size_t index, std::size_t width) {
  const std::string& hint = lesson.hints.at(index);
  const bool code = hint.find('\n') != std::string::npos;
  return trf("Hint {} of {} for {}", index + 1, lesson.hints.size(), lesson.name) + '\n' +
         (code ? code_text(hint, width) : report::wrapped(hint, 2, width));
}

std::size_t take_hint(const Workspace& workspace, const harness::Lesson& lesson) {
  if (lesson.hints.empty()) throw UsageError(trf("lesson {} has no hints", lesson.name));
  // Where it is kept how many hints of a lesson were shown.
  const std::filesystem::path file = workspace.state / "hints" / lesson.name;
  const std::size_t index = std::min(hints_shown(file), lesson.hints.size() - 1);
  remember(file, index + 1);
  return index;
}

void add_hint(CLI::App& app, Cli& cli) {
  struct Options {
    std::string lesson;
    bool all = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("hint", "Show the next hint of a lesson");
  command->add_option("lesson", options->lesson, "Number or name of a lesson")->required();
  command->add_flag("--all", options->all, "Show all of its hints");
  command->callback([options, &cli] { run_hint(cli, options->lesson, options->all); });
}

}  // namespace gridstride::cli
