// SPDX-License-Identifier: MIT
#include "cli/class_course.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>

#include "classroom/exports/exports.hpp"
#include "cli/files.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;

/// Text of the table that Canvas exported; empty where none is given. Another file is refused before anything
/// is graded.
std::string canvas_export(const ClassOptions& options) {
  if (options.canvas.empty()) return {};
  const std::string text = read_text(options.canvas);
  try {
    (void)classroom::canvas_csv({}, {}, text);
  } catch (const std::runtime_error& error) {
    throw UsageError(fmt::format("{}: {}", options.canvas, error.what()));
  }
  return text;
}

}  // namespace

ClassCourse course_of(const Cli& cli, const ClassOptions& options) {
  fs::path file = options.course;
  if (file.empty() && fs::exists(fs::path(options.folder) / "course.toml"))
    file = fs::path(options.folder) / "course.toml";
  const fs::path kept = fs::path(options.out) / "course.toml";
  if (file.empty() && fs::exists(kept)) file = kept;
  if (file.empty()) return {classroom::whole_course(cli.lessons()), true};
  try {
    classroom::Manifest manifest = classroom::read_manifest(file, cli.lessons());
    if (file != kept) write_whole(kept, read_text(file));
    return {manifest, false};
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
}

ClassFiles files_of(const Cli& cli, const ClassOptions& options, const ClassCourse& course) {
  return {options.out, canvas_export(options), course.manifest, course.whole, cli.lessons()};
}

void require_gradebook(const ClassOptions& options) {
  if (!fs::exists(fs::path(options.out) / "gradebook.sqlite"))
    throw UsageError(
        fmt::format("{}: no class has been graded there (no gradebook.sqlite); name the folder that "
                    "`class grade` was given with --out",
                    options.out));
}

std::int64_t now_s() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::seconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace gridstride::cli
