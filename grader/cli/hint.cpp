// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "cli/cli.hpp"
#include "cli/hint.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "report/columns.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

/// Where it is kept how many hints of a lesson were shown.
std::filesystem::path state_file(const Workspace& workspace, const std::string& lesson) {
  return workspace.state / "hints" / lesson;
}

/// Where the check is named that failed first when the lesson was graded last.
std::filesystem::path failure_file(const Workspace& workspace, const std::string& lesson) {
  return state_file(workspace, lesson + ".failure");
}

/// Where the checks are listed whose hints were shown.
std::filesystem::path checks_file(const Workspace& workspace, const std::string& lesson) {
  return state_file(workspace, lesson + ".checks");
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::size_t hints_shown(const std::filesystem::path& file) {
  std::size_t shown = 0;
  std::ifstream(file) >> shown;
  return shown;
}

/// A folder that cannot be written costs the memory of what was shown, not the hint.
template <class Value>
void remember(const std::filesystem::path& file, const Value& value,
              std::ios::openmode mode = std::ios::trunc) {
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  std::ofstream(file, std::ios::out | mode) << value << '\n';
}

std::size_t width_here() { return printed_width(STDOUT_FILENO, 100); }

void print(const ShownHint& hint) { fmt::print("{}\n{}", hint.heading, hint.text); }

ShownHint check_hint(const std::string& check, const std::string& hint, std::size_t width) {
  return {trf("Hint on the check \"{}\"", report::check_sentence(check)), report::wrapped(hint, 2, width)};
}

void run_hint(const Cli& cli, const std::string& wanted, bool all) {
  const harness::Lesson lesson = cli.lesson(wanted);
  if (all) {
    if (lesson.hints.empty()) throw UsageError(trf("lesson {} has no hints", lesson.name));
    for (std::size_t i = 0; i < lesson.hints.size(); ++i) {
      if (i > 0) fmt::print("\n");
      print(shown_hint(lesson, i, width_here()));
    }
    for (const auto& [check, hint] : lesson.check_hints) {
      fmt::print("\n");
      print(check_hint(check, hint, width_here()));
    }
    return;
  }
  const std::vector<std::string> failure = lines_of(failure_file(cli.workspace, lesson.name));
  if (const auto of_check =
          take_check_hint(cli.workspace, lesson, failure.empty() ? "" : failure.front(), width_here())) {
    print(*of_check);
    fmt::print("\n{}\n", trf("The next one is on the whole lesson: {} hint {}", cli.program, lesson.number));
    return;
  }
  const std::size_t index = take_hint(cli.workspace, lesson);
  print(shown_hint(lesson, index, width_here()));
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

/// Whether a paragraph is of sentences, which may be broken anywhere, and not of code: it begins as one does,
/// and none of its lines stands further in or ends as a statement does.
bool is_prose(const std::string& paragraph) {
  const auto first = static_cast<unsigned char>(paragraph[0]);
  if (std::isupper(first) == 0 && first < 0x80) return false;
  std::istringstream lines(paragraph);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(' ') || line.ends_with(';') || line.ends_with('{') || line.ends_with('}'))
      return false;
  return true;
}

/// A hint's paragraphs, which empty lines part.
std::string hint_text(const std::string& hint, std::size_t width) {
  std::string text;
  for (std::size_t begin = 0; begin < hint.size();) {
    const std::size_t gap = std::min(hint.find("\n\n", begin), hint.size());
    const std::string paragraph = hint.substr(begin, gap - begin);
    begin = gap + 2;
    if (paragraph.empty()) continue;
    if (!text.empty()) text += '\n';
    text += is_prose(paragraph) ? report::wrapped(paragraph, 2, width) : code_text(paragraph, width);
  }
  return text;
}

}  // namespace

ShownHint shown_hint(const harness::Lesson& lesson, std::size_t index, std::size_t width) {
  return {trf("Hint {} of {} for {}", index + 1, lesson.hints.size(), lesson.name),
          hint_text(lesson.hints.at(index), width)};
}

std::optional<ShownHint> take_check_hint(const Workspace& workspace, const harness::Lesson& lesson,
                                         const std::string& check, std::size_t width) {
  const auto found = lesson.check_hints.find(check.substr(check.find('.') + 1));
  if (found == lesson.check_hints.end()) return std::nullopt;
  const std::filesystem::path file = checks_file(workspace, lesson.name);
  if (std::ranges::count(lines_of(file), found->first) > 0) return std::nullopt;
  remember(file, found->first, std::ios::app);
  return check_hint(found->first, found->second, width);
}

void remember_failure(const Workspace& workspace, const Record& record) {
  const CheckResult* const first = report::first_failure(record);
  remember(failure_file(workspace, record.lesson), first != nullptr ? first->name : "");
}

std::size_t take_hint(const Workspace& workspace, const harness::Lesson& lesson) {
  if (lesson.hints.empty()) throw UsageError(trf("lesson {} has no hints", lesson.name));
  const std::filesystem::path file = state_file(workspace, lesson.name);
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
