// SPDX-License-Identifier: MIT
#include "cli/picture.hpp"

#include <fmt/format.h>

#include "cli/demo.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "cli/progress_file.hpp"
#include "language/language.hpp"
#include "simt/cc/temporary_folder.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

constexpr int cc_findings_code = 86;  // of a program in which the device has found something

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
      fmt::print(stderr, "gridstride: {}\n", trf("the program ended with code {}", ended.code));
  }
  if (!std::filesystem::exists(file)) return {};
  AccessTrace trace = trace_from_json(read_text(file));
  std::filesystem::remove(file);
  return trace;
}

/// Runs a file of the lesson on the picture's input. @return its trace; nothing where it does not compile
std::optional<AccessTrace> traced(const Cli& cli, const harness::Lesson& lesson,
                                  const std::filesystem::path& file, const std::string& device) {
  const cc::TemporaryFolder folder("view");  // its own: several may look at one lesson at once
  Demo demo = {file, device, folder.path() / lesson.slug};
  if (std::filesystem::exists(lesson.folder / "view.cu")) demo.main = "view.cu";
  if (!build_demo(cli, lesson, demo)) return std::nullopt;
  return record_accesses(demo.program);
}

/// The reference solution's picture, without its code until the student has passed the lesson.
std::optional<view::Reference> reference_of(const Cli& cli, const harness::Lesson& lesson,
                                            const std::string& device) {
  std::optional<AccessTrace> trace = traced(cli, lesson, solution_file(cli, lesson), device);
  if (!trace || trace->launches.empty()) {
    fmt::print(stderr,
               "gridstride: the reference solution has launched no kernel here: your picture stands alone\n");
    return std::nullopt;
  }
  if (read_progress(cli.workspace).has_passed(lesson.name)) return view::Reference{*std::move(trace), false};
  return view::Reference{view::withheld(*std::move(trace)), true};
}

}  // namespace

std::filesystem::path solution_file(const Cli& cli, const harness::Lesson& lesson) {
  return cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
}

std::optional<Picture> make_picture(const Cli& cli, const PictureOf& what) {
  std::optional<AccessTrace> trace = traced(cli, what.lesson, what.file, what.device);
  if (!trace) return std::nullopt;
  const std::string file = std::filesystem::proximate(what.file).string();
  if (trace->launches.empty()) {
    fmt::print(stderr,
               "gridstride: there is nothing to show: {} has launched no kernel. `{} run {}` shows what it "
               "prints\n",
               file, cli.program, what.lesson.number);
    return std::nullopt;
  }
  Picture picture = {{what.lesson.name, file, what.device}, *std::move(trace), std::nullopt};
  if (what.with_reference) picture.reference = reference_of(cli, what.lesson, what.device);
  return picture;
}

std::string page_of(const Picture& picture) {
  return view::page(picture.subject, picture.trace, picture.reference);
}

}  // namespace gridstride::cli
