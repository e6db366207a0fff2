// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.hpp"
#include "cli/help.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "report/style.hpp"

namespace {

using gridstride::language::tr;
using gridstride::language::trf;

void add_commands(CLI::App& app, gridstride::cli::Cli& cli) {
  using namespace gridstride::cli;
  for (const auto add : {add_list,
                         add_grade,
                         add_text,
                         add_watch,
                         add_hint,
                         add_init,
                         add_run,
                         add_view,
                         add_reset,
                         add_class,
                         add_cc,
                         add_doctor,
                         add_check,
                         add_bench,
                         add_new,
                         add_completion,
                         add_man,
                         add_test,
                         add_launcher_commands,
                         add_help})
    add(app, cli);
}

/// CLI11 would only say that a command is missing.
void require_known_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2) throw gridstride::cli::UsageError(tr("which command? `./gridstride help` lists them"));
  const std::string wanted = argv[1];
  if (wanted.rfind('-', 0) == 0) return;
  std::string nearest;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == wanted) return;
    const auto distance = [&](const std::string& name) {
      return gridstride::harness::edit_distance(name, wanted);
    };
    if (nearest.empty() || distance(command->get_name()) < distance(nearest)) nearest = command->get_name();
  }
  throw gridstride::cli::UsageError(
      trf("there is no command '{}'. Did you mean '{}'? `./gridstride help` lists all commands", wanted,
          nearest));
}

/// Lines no longer than the terminal's; in a pipe as they are.
void print_refusal(const std::string& refusal) {
  const std::size_t width = gridstride::cli::printed_width(STDERR_FILENO, gridstride::cli::unbroken);
  std::istringstream lines("gridstride: " + refusal);
  for (std::string line; std::getline(lines, line);)
    fmt::print(stderr, "{}", line.size() > width ? gridstride::report::wrapped(line, 0, width) : line + "\n");
}

/// Takes --lang WORD or --lang=WORD out of the words, wherever it stands: the language has to be known before
/// the commands speak. What belongs to a program or a compiler is not looked at. @return WORD
std::string take_language(std::vector<char*>& words) {
  constexpr std::string_view option = "--lang";
  for (auto word = words.begin(); word != words.end(); ++word) {
    const std::string_view text = *word;
    if (text == "--" || text == "cc") break;
    if (text.starts_with("--lang=")) {
      const std::string name(text.substr(option.size() + 1));
      words.erase(word);
      return name.empty() ? "''" : name;
    }
    if (text == option) {
      if (word + 1 == words.end())
        throw gridstride::cli::UsageError(tr("--lang takes the name of a language, as in --lang it"));
      const std::string name(word[1]);
      words.erase(word, word + 2);
      return name;
    }
  }
  return {};
}

/// --lang, or what the locale says.
void choose_language(const gridstride::cli::Cli& cli, const std::string& option) {
  namespace language = gridstride::language;
  const std::filesystem::path catalogs = cli.installation.build / "locale";
  const std::vector<std::string> available = language::available(catalogs);
  const std::string name = option.empty() ? language::wanted(language::environment(), available)
                                          : language::known(option, available);
  if (name.empty())
    throw gridstride::cli::UsageError(
        trf("there is no language '{}'; --lang takes en, {}", option, fmt::join(available, ", ")));
  language::speak(name, catalogs);
}

int run(int argc, char** argv) {
  gridstride::cli::Cli cli;
  cli.installation = gridstride::installation();
  std::vector<char*> words(argv, argv + argc);
  choose_language(cli, take_language(words));
  argc = static_cast<int>(words.size());
  argv = words.data();
  cli.workspace = gridstride::cli::workspace_of(cli.installation, std::filesystem::current_path());
  if (cli.installation.installed) cli.program = argv[0];
  CLI::App app("", "gridstride");
  app.description("Gridstride: numbered, graded lessons in CUDA C++, with or without a GPU.");
  app.formatter(gridstride::cli::help_formatter());
  app.failure_message([&cli](const CLI::App* parsed, const CLI::Error& error) {
    return gridstride::cli::refusal(*parsed, error, cli.program);
  });
  app.set_help_flag("-h,--help", "Print this help message and exit");
  app.require_subcommand(1);
  std::string language;  // chosen already
  app.add_option("--lang", language, "Language: en, it, ko or zh_CN; without it, the locale's")
      ->type_name("NAME");
  app.set_version_flag("--version", "gridstride " GRIDSTRIDE_VERSION,
                       "Display program version information and exit");
  add_commands(app, cli);
  require_known_command(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? gridstride::cli::exit_passed : gridstride::cli::exit_usage;
  }
  return cli.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const gridstride::cli::UsageError& error) {
    print_refusal(error.what());
    return gridstride::cli::exit_usage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "gridstride: {}\n", trf("the grader itself failed: {}", error.what()));
    return gridstride::cli::exit_fault;
  }
}
