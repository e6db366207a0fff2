// SPDX-License-Identifier: MIT
#include "simt/cc/cc.hpp"

#include <iostream>

#include "cli/cli.hpp"

namespace gridstride::cli {

void add_cc(CLI::App& app, Cli& cli) {
  CLI::App* command = app.add_subcommand(
      "cc",
      "Build any CUDA program for the CPU device: cc FILE.cu ... -o PROG [options]; its options: "
      "cc --help");
  // Every argument is the compiler's, --help included.
  command->prefix_command()->set_help_flag();
  command->callback([command, &cli] {
    std::vector<std::string> arguments = command->remaining();
    cli.exit_code = cc::command(arguments, {cli.installation.source, cli.installation.build}, std::cerr);
  });
}

}  // namespace gridstride::cli
