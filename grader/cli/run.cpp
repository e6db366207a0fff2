// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "cli/cli.hpp"
#include "cli/demo.hpp"
#include "cli/device.hpp"
#include "cli/findings.hpp"
#include "cli/gpu.hpp"
#include "cli/grading.hpp"
#include "cli/sanitizer.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "record/finding.hpp"
#include "sandbox/gpu_build.hpp"
#include "system/program.hpp"
#include "system/running_program.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

struct RunOptions {
  std::string lesson;
  std::string device;
  std::string sanitize;   // one of sanitizer_tools
  unsigned limit_s = 60;  // 0: none
  std::vector<std::string> arguments;
};

/// The GPU that --device names. @throws UsageError where there is none
harness::ProfileChoice chosen_gpu(const Cli& cli, const std::string& device, const harness::Lesson& lesson) {
  return chosen_devices(cli, device, lesson, sandbox::Isolation::none).front();
}

/// Builds the program for a GPU, which it then sees alone.
bool build_for_gpu(const Cli& cli, const harness::Lesson& lesson, const Demo& demo) {
  const GpuChoice gpu = read_gpu(chosen_gpu(cli, demo.device, lesson));
  setenv("CUDA_VISIBLE_DEVICES", gpu.visible.c_str(), 1);
  return build_gpu_demo(cli, lesson, demo, gpu.capability);
}

/// Leaves the report where the user's GRIDSTRIDE_REPORT says.
void keep_report(const std::filesystem::path& report) {
  const char* const wanted = std::getenv("GRIDSTRIDE_REPORT");
  if (wanted == nullptr || *wanted == '\0' || !std::filesystem::exists(report)) return;
  std::filesystem::copy_file(report, wanted, std::filesystem::copy_options::overwrite_existing);
}

void run_lesson(Cli& cli, const RunOptions& options) {
  const harness::Lesson lesson = cli.lesson(options.lesson);
  const bool on_gpu = is_gpu(options.device);
  if (!options.sanitize.empty() && !on_gpu)
    throw UsageError(tr(
        "--sanitize is for programs on a GPU: add --device gpu. The CPU device looks for such bugs always"));
  const system::TemporaryFolder folder("run");  // its own: a lesson may be run several times at once
  const Demo demo = {own_file(cli, lesson), options.device, folder.path() / lesson.slug};
  if (!(on_gpu ? build_for_gpu(cli, lesson, demo) : build_demo(cli, lesson, demo, std::cerr))) {
    cli.exit_code = exit_failed;
    return;
  }
  const std::filesystem::path report = folder.path() / "findings.json";
  std::vector<std::string> command = on_gpu ? std::vector<std::string>{} : reporting_to(report);
  command.push_back(demo.program.string());
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  if (!options.sanitize.empty())
    command = sanitized(find_sanitizer(sandbox::toolkit().nvcc), options.sanitize, command);
  const bool has_limit = options.limit_s > 0 && options.sanitize.empty();  // tools take their time
  const system::Ended ended = has_limit
                                  ? system::run_here_limited(command, std::chrono::seconds(options.limit_s))
                                  : system::Ended{.code = system::run_here(command)};
  const int code = ended.code;
  fmt::print(stderr, "{}", findings_text(read_findings(report), printed_width(STDERR_FILENO, unbroken)));
  keep_report(report);
  if (ended.timed_out) {
    fmt::print(
        stderr, "gridstride: {}\n",
        trf("the program was still running after {} s and was ended: look for a loop that does not end. "
            "--limit sets another time, 0 none",
            options.limit_s));
  } else if (code == findings_exit_code) {
    fmt::print(stderr, "gridstride: {}\n", trf("the device found the bugs above (exit code {})", code));
  } else if (code != 0) {
    fmt::print(stderr, "gridstride: {}\n", trf("the program ended with code {}", code));
  }
  cli.exit_code = ended.ok() && !ended.timed_out ? exit_passed : exit_failed;
}

}  // namespace

void add_run(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "Run your code of a lesson: its own main, or the lesson's demo; no grade");
  command->add_option("lesson", options->lesson, "Number or name of a lesson")->required();
  command->add_option("--device", options->device, "sim, sim:PROFILE, gpu or gpu:N");
  command
      ->add_option("--sanitize", options->sanitize, "On a GPU: run it under this tool of compute-sanitizer")
      ->check(CLI::IsMember(std::vector<std::string>(sanitizer_tools.begin(), sanitizer_tools.end())));
  command->add_option("--limit", options->limit_s, "Seconds after which the program is ended; 0: never")
      ->capture_default_str();
  command->add_option("arguments", options->arguments, "Arguments of the program");
  command->callback([options, &cli] { run_lesson(cli, *options); });
}

}  // namespace gridstride::cli
