// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <regex>

#include "cli/cli.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "simt/cc/cc.hpp"

namespace gridstride::cli {
namespace {

struct RunOptions {
  std::string lesson;
  std::string device;
  std::vector<std::string> arguments;
};

/// Whether a file defines main, comments aside.
bool has_main(const std::string& text) {
  static const std::regex comments(R"(//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)");
  static const std::regex definition(R"(\b(int|auto)\s+main\s*\()");
  return std::regex_search(std::regex_replace(text, comments, " "), definition);
}

std::vector<std::string> build_arguments(const Cli& cli, const harness::Lesson& lesson,
                                         const RunOptions& options, const std::filesystem::path& program) {
  const std::filesystem::path file = lesson.folder / (lesson.slug + ".cu");
  require_submission(file);
  std::vector<std::string> arguments = {std::filesystem::proximate(file).string()};
  if (!has_main(read_text(file))) {
    const std::filesystem::path demo = lesson.folder / "demo.cu";
    if (!std::filesystem::exists(demo))
      throw UsageError(
          fmt::format("lesson {} has no demo, and your file has no main of its own", lesson.name));
    arguments.push_back(std::filesystem::proximate(demo).string());
  }
  arguments.push_back("-I" + lesson.folder.string());
  arguments.emplace_back("-std=c++20");  // as in graded submissions
  arguments.push_back("-I" + (cli.installation.source / "lessons" / "support").string());
  const std::string device = options.device.empty() ? "sim:" + profile_of(lesson) : options.device;
  arguments.insert(arguments.end(), {"--device", device});
  arguments.insert(arguments.end(), {"-o", program.string()});
  return arguments;
}

void run_lesson(Cli& cli, const RunOptions& options) {
  const harness::Lesson lesson = cli.lesson(options.lesson);
  const std::filesystem::path folder = cli.installation.build / "run" / lesson.name;
  std::filesystem::create_directories(folder);
  const std::filesystem::path program = folder / lesson.slug;
  const std::vector<std::string> arguments = build_arguments(cli, lesson, options, program);
  if (cc::command(arguments, {cli.installation.source, cli.installation.build}, std::cerr) != 0) {
    cli.exit_code = exit_failed;
    return;
  }
  std::vector<std::string> command = {program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const int code = run_here(command);
  if (code != 0) fmt::print(stderr, "gridstride: the program ended with code {}\n", code);
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
