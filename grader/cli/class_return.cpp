// SPDX-License-Identifier: MIT
// `class return`: students' pages as archives that a platform takes for feedback files.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "classroom/feedback_archive.hpp"
#include "cli/class_course.hpp"
#include "cli/class_files.hpp"
#include "cli/class_options.hpp"
#include "cli/files.hpp"
#include "language/language.hpp"
#include "report/style.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

namespace fs = std::filesystem;

/// Pages by their names in an archive, of each platform and lesson.
using Archives = std::map<std::pair<std::string, std::string>, std::map<std::string, fs::path>>;

/// Each student's page, for what they handed in last of a lesson by a platform's export.
Archives archives_of(const std::vector<classroom::Attempt>& attempts, const fs::path& pages,
                     const std::string& lesson) {
  std::map<std::pair<std::string, std::string>, classroom::ReturnAddress> last;  // by student and lesson
  for (const classroom::Attempt& one : attempts)
    if (const auto address =
            classroom::return_address(one.origin, one.noted_as.empty() ? one.student : one.noted_as);
        address && (lesson.empty() || one.lesson == lesson))
      last[{one.student, one.lesson}] = *address;
  Archives archives;
  for (const auto& [key, address] : last)
    archives[{address.platform, key.second}][address.name] = pages / (file_name_of(key.first) + ".html");
  return archives;
}

constexpr const char* way_of(const std::string& platform) {
  return platform == "canvas"
             ? "Canvas: the assignment, Upload Submissions"
             : "Moodle: the assignment's submissions, Upload multiple feedback files in a zip";
}

}  // namespace

void run_class_return(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  const classroom::Gradebook gradebook(fs::path(options.out) / "gradebook.sqlite");
  const ClassCourse course = course_of(cli, options);
  const ClassFiles files = files_of(cli, options, course, gradebook);
  const std::string lesson = options.lesson.empty() ? "" : cli.lesson(options.lesson).name;
  keep_course(course, options);
  write_class_files(gradebook, files);
  const fs::path pages = fs::path(options.out) / "feedback";
  const Archives archives = archives_of(attempts_of(gradebook, files), pages, lesson);
  if (archives.empty())
    throw UsageError(
        trf("{}: nothing there came from an export of Canvas or Moodle, which alone say whom a file "
            "is for; students' pages are in {}",
            options.out, pages.string()));
  const fs::path folder = fs::path(options.out) / "return";
  make_folder(folder.string());
  std::set<std::string> platforms;
  for (const auto& [key, entries] : archives) {
    const fs::path archive = folder / (key.first + "_" + key.second + ".zip");
    try {
      classroom::write_feedback_archive(archive, entries);
    } catch (const classroom::FeedbackArchiveError& error) {
      throw UsageError(trf("{}: the archive cannot be written: {}", archive.string(), error.what()));
    }
    fmt::print("written: {}, {}\n", archive.string(), report::count_text(entries.size(), "page"));
    platforms.insert(key.first);
  }
  for (const std::string& platform : platforms) fmt::print("{}\n", way_of(platform));
}

}  // namespace gridstride::cli
