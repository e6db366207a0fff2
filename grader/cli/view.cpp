// SPDX-License-Identifier: MIT
#include "view/view.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/cli.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "cli/picture.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

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
  if (options.solution) return solution_file(cli, lesson);
  return own_file(cli, lesson);
}

/// Writes the page to where the user wants it, else to the lesson's place, and says where.
void write_page(const Cli& cli, const std::string& out, const harness::Lesson& lesson,
                const Picture& picture) {
  if (!out.empty()) {
    write_whole(out, page_of(picture));
    fmt::print("{}\n", out);
    return;
  }
  const std::filesystem::path file = cli.workspace.state / "view" / (lesson.name + ".html");
  std::filesystem::create_directories(file.parent_path());
  write_whole(file, page_of(picture));
  fmt::print("{}\n", std::filesystem::proximate(file).string());
}

void view_lesson(Cli& cli, const ViewOptions& options) {
  if (options.solution && !options.submission.empty())
    throw UsageError(tr("--solution and --submission exclude each other: which file is to be shown?"));
  const harness::Lesson lesson = cli.lesson(options.lesson);
  const std::filesystem::path file = file_to_view(cli, options, lesson);
  if (!options.out.empty()) require_writable(options.out);
  const std::string device = options.device.empty() ? "sim:" + profile_of(lesson) : options.device;
  if (device != "sim" && !device.starts_with("sim:"))
    throw UsageError(
        trf("--device takes sim or sim:PROFILE here, not '{}': pictures come from the CPU device", device));
  static_cast<void>(chosen_profiles(cli.installation.source, device, lesson));  // refuses what is no profile
  cli.exit_code = exit_failed;
  const auto [picture, remark] = make_picture(cli, {lesson, file, device, !options.solution}, std::cerr);
  if (!remark.empty()) fmt::print(stderr, "gridstride: {}\n", remark);
  if (!picture) return;
  if (options.text)
    fmt::print("{}", view::text(picture->subject, picture->trace, picture->reference,
                                printed_width(STDOUT_FILENO, 100)));
  if (!options.text || !options.out.empty()) write_page(cli, options.out, lesson, *picture);
  cli.exit_code = exit_passed;
}

}  // namespace

void add_view(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* command = app.add_subcommand(
      "view", "Show what your kernels ask of the memory, lane by lane: a page for the browser; no grade");
  command->add_option("lesson", options->lesson, "Number or name of a lesson")->required();
  command->add_flag("--solution", options->solution, "Show the reference solution alone");
  command->add_option("--submission", options->submission, "Show this file instead of yours")
      ->type_name("FILE");
  command->add_option("--out", options->out, "Where to write the page (build/view/LESSON.html)")
      ->type_name("FILE");
  command->add_flag("--text", options->text, "Print a picture for the terminal instead of a page");
  command->add_option("--device", options->device, "sim or sim:PROFILE");
  command->callback([options, &cli] { view_lesson(cli, *options); });
}

}  // namespace gridstride::cli
