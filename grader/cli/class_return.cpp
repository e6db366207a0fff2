// SPDX-License-Identifier: MIT
// `class return`: students' pages as archives that a platform takes for feedback files.
#include <fmt/format.h>

#include <algorithm>
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

/// "moodle.zip" of "moodle.zip: Kim Lee_5_assignsubmission_file_/09.cu"; of a folder "".
std::string archive_of(const std::string& origin) {
  const std::size_t colon = origin.find(": ");
  return colon == std::string::npos ? "" : origin.substr(0, std::min(colon, origin.find('/')));
}

/// Each student's page, also of those of whom nothing could be taken, for what they handed in last of a
/// lesson by a platform's export.
Archives archives_of(const std::vector<classroom::Attempt>& attempts,
                     const std::vector<classroom::Refused>& refused, const fs::path& pages,
                     const std::string& lesson) {
  std::map<std::string, std::set<std::string>> lessons;  // of an archive that was handed in
  std::map<std::pair<std::string, std::string>, classroom::ReturnAddress> last;  // by student and lesson
  for (const classroom::Attempt& one : attempts)
    if (const auto address =
            classroom::return_address(one.origin, one.noted_as.empty() ? one.student : one.noted_as);
        address) {
      lessons[archive_of(one.origin)].insert(one.lesson);
      last[{one.student, one.lesson}] = *address;
    }
  for (const classroom::Refused& one : refused) {
    const std::set<std::string>& of_archive = lessons[archive_of(one.origin)];
    const std::string its = one.lesson.empty() && of_archive.size() == 1 ? *of_archive.begin() : one.lesson;
    for (const std::string& student : one.students)
      if (const auto address = classroom::return_address(one.origin, student); address && !its.empty())
        last.emplace(std::pair(student, its), *address);
  }
  std::erase_if(last, [&](const auto& one) { return !lesson.empty() && one.first.second != lesson; });
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
  const Archives archives =
      archives_of(attempts_of(gradebook, files), files.handed_in.refused, pages, lesson);
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
