// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "cli/cli.hpp"
#include "cli/demo.hpp"
#include "cli/grading.hpp"
#include "cli/process.hpp"
#include "language/language.hpp"
#include "record/finding.hpp"
#include "simt/cc/temporary_folder.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

struct RunOptions {
  std::string lesson;
  std::string device;
  std::vector<std::string> arguments;
};

void run_lesson(Cli& cli, const RunOptions& options) {
  const harness::Lesson lesson = cli.lesson(options.lesson);
  const cc::TemporaryFolder folder("run");  // its own: a lesson may be run several times at once
  const std::filesystem::path program = folder.path() / lesson.slug;
  if (!build_demo(cli, lesson, {own_file(cli, lesson), options.device, program})) {
    cli.exit_code = exit_failed;
    return;
  }
  std::vector<std::string> command = {program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const int code = run_here(command);
  if (code == findings_exit_code) {
    fmt::print(stderr, "gridstride: {}\n", trf("the device found the bugs above (exit code {})", code));
  } else if (code != 0) {
    fmt::print(stderr, "gridstride: {}\n", trf("the program ended with code {}", code));
  }
  cli.exit_code = code == 0 ? exit_passed : exit_failed;
}

}  // namespace

void add_run(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "Run your code of a lesson: its own main, or the lesson's demo; no grade");
  command->add_option("lesson", options->lesson, "Number or name of a lesson")->required();
  command->add_option("--device", options->device, "sim or sim:PROFILE");
  command->add_option("arguments", options->arguments, "Arguments of the program");
  command->callback([options, &cli] { run_lesson(cli, *options); });
}

}  // namespace gridstride::cli
