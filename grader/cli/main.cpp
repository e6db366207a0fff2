// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/cli.hpp"

namespace {

void add_commands(CLI::App& app, gridstride::cli::Cli& cli) {
  using namespace gridstride::cli;
  for (const auto add :
       {add_list, add_grade, add_watch, add_hint, add_init, add_run, add_view, add_reset, add_class, add_cc,
        add_doctor, add_check, add_bench, add_new, add_completion, add_man, add_test, add_help})
    add(app, cli);
}

/// CLI11 would only say that a command is missing.
void require_known_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2) throw gridstride::cli::UsageError("which command? `./gridstride help` lists them");
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
      fmt::format("there is no command '{}'. Did you mean '{}'? `./gridstride help` lists all commands",
                  wanted, nearest));
}

int run(int argc, char** argv) {
  gridstride::cli::Cli cli;
  cli.installation = gridstride::installation();
  cli.workspace = gridstride::cli::workspace_of(cli.installation, std::filesystem::current_path());
  if (cli.installation.installed) cli.program = argv[0];
  CLI::App app("Gridstride: numbered, graded lessons in CUDA C++, with or without a GPU.", "gridstride");
  app.require_subcommand(1);
  app.set_version_flag("--version", "gridstride " GRIDSTRIDE_VERSION);
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
    fmt::print(stderr, "gridstride: {}\n", error.what());
    return gridstride::cli::exit_usage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "gridstride: the grader itself failed: {}\n", error.what());
    return gridstride::cli::exit_fault;
  }
}
