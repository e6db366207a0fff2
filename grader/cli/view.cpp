// SPDX-License-Identifier: MIT
#include "view/view.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/cli.hpp"
#include "cli/demo.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "cli/process.hpp"
#include "record/access_trace.hpp"
#include "simt/cc/temporary_folder.hpp"

namespace gridstride::cli {
namespace {

constexpr int cc_findings_code = 86;  // of a program in which the device has found something

struct ViewOptions {
  std::string lesson;
  bool solution = false;
  std::string submission;
  std::string out;
  bool text = false;
  std::string device;
};

std::filesystem::path file_to_view(const Cli& cli, const ViewOptions& options,
                                   const harness::Lesson& lesson) {
  if (!options.submission.empty()) return options.submission;
  if (options.solution) return cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
  return own_file(cli, lesson);
}

/// Runs the program, whose own words are dropped where all is well. @return its trace; no launch where it
/// ended before it could write one
AccessTrace record_accesses(const std::filesystem::path& program) {
  const std::filesystem::path file = program.string() + ".accesses.json";
  std::filesystem::remove(file);
  const Ended ended = run_captured(
      {"/usr/bin/env", "GRIDSTRIDE_ACCESSES=" + file.string(), "GRIDSTRIDE_SCHEDULE=0", program.string()});
  if (ended.code != 0) {
    fmt::print(stderr, "{}", ended.err);
    if (ended.code != cc_findings_code)
      fmt::print(stderr, "gridstride: the program ended with code {}\n", ended.code);
  }
  if (!std::filesystem::exists(file)) return {};
  AccessTrace trace = trace_from_json(read_text(file));
  std::filesystem::remove(file);
  return trace;
}

void write_page(const Cli& cli, const ViewOptions& options, const view::Subject& subject,
                const AccessTrace& trace) {
  std::filesystem::path file = options.out;
  if (file.empty()) {
    file = cli.workspace.state / "view" / (subject.title + ".html");
    std::filesystem::create_directories(file.parent_path());
  }
  write_whole(file, view::page(subject, trace));
  fmt::print("{}\n", std::filesystem::proximate(file).string());
}

void view_lesson(Cli& cli, const ViewOptions& options) {
  if (options.solution && !options.submission.empty())
    throw UsageError("--solution and --submission exclude each other: which file is to be shown?");
  const harness::Lesson lesson = cli.lesson(options.lesson);
  const std::filesystem::path submission = file_to_view(cli, options, lesson);
  if (!options.out.empty()) require_writable(options.out);
  const std::string device = options.device.empty() ? "sim:" + profile_of(lesson) : options.device;
  static_cast<void>(chosen_profiles(cli.installation.source, device, lesson));  // refuses what is no profile
  const cc::TemporaryFolder folder("view");  // its own: several may look at one lesson at once
  const std::filesystem::path program = folder.path() / lesson.slug;
  cli.exit_code = exit_failed;
  if (!build_demo(cli, lesson, {submission, device, program})) return;
  const AccessTrace trace = record_accesses(program);
  if (trace.launches.empty()) {
    fmt::print(stderr,
               "gridstride: there is nothing to show: {} has launched no kernel. `{} run {}` shows what it "
               "prints\n",
               std::filesystem::proximate(submission).string(), cli.program, lesson.name.substr(0, 2));
    return;
  }
  const view::Subject subject = {lesson.name, std::filesystem::proximate(submission).string(), device};
  if (options.text) fmt::print("{}", view::text(subject, trace));
  if (!options.text || !options.out.empty()) write_page(cli, options, subject, trace);
  cli.exit_code = exit_passed;
}

}  // namespace

void add_view(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* command = app.add_subcommand(
      "view", "Show what your kernels ask of the memory, lane by lane: a page for the browser; no grade");
  command->add_option("lesson", options->lesson, "Number or name of a lesson")->required();
  command->add_flag("--solution", options->solution, "Show the reference solution instead");
  command->add_option("--submission", options->submission, "Show this file instead")->type_name("FILE");
  command->add_option("--out", options->out, "Where to write the page (build/view/LESSON.html)")
      ->type_name("FILE");
  command->add_flag("--text", options->text, "Print a picture for the terminal instead of a page");
  command->add_option("--device", options->device, "sim or sim:PROFILE");
  command->callback([options, &cli] { view_lesson(cli, *options); });
}

}  // namespace gridstride::cli
