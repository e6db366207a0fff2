// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/reading.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

struct TextOptions {
  std::string lesson;
  bool answers = false;
};

/// Through the user's pager, or less where there is one, as man does.
void page(const std::string& text) {
  const char* const own = std::getenv("PAGER");
  const std::string pager =
      own != nullptr && *own != '\0' ? own : "if command -v less >/dev/null; then less; else cat; fi";
  ::setenv("LESS", "FRX", 0);  // colours as colours, and no pager for what fits the screen
  FILE* const pipe = ::popen(pager.c_str(), "w");
  if (pipe == nullptr) {
    fmt::print("{}", text);
    return;
  }
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), pipe));
  static_cast<void>(::pclose(pipe));  // that it was left early is no failure
}

void run_text(const Cli& cli, const TextOptions& arguments) {
  const harness::Lesson lesson = cli.lesson(arguments.lesson);
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  ReadingOptions options;
  options.colours = report::colours_wanted(STDOUT_FILENO);
  options.folder = std::filesystem::path("lessons") / lesson.name;
  constexpr std::size_t widest = 90;  // longer lines are hard to read
  if (terminal) options.columns = std::clamp<std::size_t>(Terminal::size().columns, 40, widest + 2) - 2;
  if (!arguments.answers)
    options.folded = trf("folded; {} text {} --answers shows it", cli.program, lesson.number);
  const std::string text =
      reading_text(read_text(language::translated(lesson.folder / "README.md")), options);
  if (terminal) {
    page(text);
  } else {
    fmt::print("{}", text);
  }
}

}  // namespace

void add_text(CLI::App& app, Cli& cli) {
  auto arguments = std::make_shared<TextOptions>();
  CLI::App* command = app.add_subcommand("text", "Read a lesson's text in the terminal");
  command->add_option("lesson", arguments->lesson, "Number or name of a lesson")->required();
  command->add_flag("--answers", arguments->answers, "With the answers to its questions");
  command->callback([arguments, &cli] { run_text(cli, *arguments); });
}

}  // namespace gridstride::cli
