// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "cli/cli.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::trf;

void add_test(CLI::App& app, Cli& cli) {
  CLI::App* command = app.add_subcommand("test", "Build and run Gridstride's own tests (by the launcher)");
  command->prefix_command();
  command->callback([&cli] {
    cli.require_checkout("test");
    throw UsageError(
        trf("the launcher runs the tests: ./gridstride test. This program alone does not build "
            "them; ctest --test-dir {} runs those that are built",
            cli.installation.build.string()));
  });
}

/// A command of the launcher, which this program knows so that it is listed, and where it is missing told.
/// @param[in] command what `gridstride help` lists
void leave_to_launcher(CLI::App& command, Cli& cli) {
  command.prefix_command();
  command.callback([&command, &cli] {
    const std::string& name = command.get_name();
    cli.require_checkout(name.c_str());
    throw UsageError(trf("this is the launcher's to do: ./gridstride {}", name));
  });
}

void add_launcher_commands(CLI::App& app, Cli& cli) {
  leave_to_launcher(*app.add_subcommand("docs", "Build the documentation site (by the launcher)"), cli);
  leave_to_launcher(*app.add_subcommand("editor", "Install clangd and gdb for your editor (by the launcher)"),
                    cli);
}

void add_help(CLI::App& app, Cli& cli) {
  auto topic = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("help", "Show what a command does");
  command->add_option("command", *topic, "A command; nothing: all of them");
  command->callback([&app, &cli, topic] {
    if (topic->empty()) {
      fmt::print("{}", app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal));
      return;
    }
    const CLI::App* found = &app;
    std::string parents;
    for (const std::string& word : *topic) {
      const auto all =
          found->get_subcommands([&](const CLI::App* known) { return known->get_name() == word; });
      if (all.empty())
        throw UsageError(trf("there is no command '{}'. `{} help` lists them",
                             fmt::to_string(fmt::join(*topic, " ")), cli.program));
      parents += (parents.empty() ? "" : " ") + found->get_name();
      found = all.front();
    }
    fmt::print("{}", found->help(parents));
  });
}

}  // namespace gridstride::cli
