// SPDX-License-Identifier: MIT
// `gridstride completion` and `gridstride man`.
#include <fmt/format.h>

#include <memory>

#include "cli/cli.hpp"
#include "cli/device.hpp"
#include "cli/shell_words.hpp"

namespace gridstride::cli {
namespace {

CompletionWords completion_words(const Cli& cli) {
  CompletionWords words;
  words.devices = {"auto", "gpu", "sim"};
  for (const std::string& profile : profile_names(cli.installation.source))
    words.devices.push_back("sim:" + profile);
  for (const harness::Lesson& lesson : cli.lessons()) {
    words.lessons.push_back(lesson.number);
    words.lessons.push_back(lesson.name);
  }
  return words;
}

}  // namespace

void add_completion(CLI::App& app, Cli& cli) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("completion", "Print a script that completes the command line in a shell");
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback(
      [&app, &cli, shell] { fmt::print("{}", completion_script(app, completion_words(cli), *shell)); });
}

void add_man(CLI::App& app, Cli& /*cli*/) {
  CLI::App* command = app.add_subcommand("man", "Print the manual page: gridstride man | man -l -");
  command->callback([&app] { fmt::print("{}", man_page(app, app.version())); });
}

}  // namespace gridstride::cli
