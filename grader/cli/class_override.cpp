// SPDX-License-Identifier: MIT
// `class override` and `class report`: what is done after a class was graded.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "classroom/gradebook.hpp"
#include "classroom/grades.hpp"
#include "cli/class_course.hpp"
#include "cli/class_files.hpp"
#include "cli/class_options.hpp"
#include "cli/class_students.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"

namespace gridstride::cli {

using language::trf;

void run_class_report(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  const classroom::Gradebook gradebook(std::filesystem::path(options.out) / "gradebook.sqlite");
  const ClassCourse course = course_of(cli, options);
  keep_course(course, options);
  write_and_tell(gradebook, files_of(cli, options, course, gradebook));
  fmt::print(
      "written: {0}/index.html, grades.csv, totals.csv, checks.csv, canvas.csv, moodle.csv, feedback/\n",
      options.out);
}

void run_class_override(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  classroom::Gradebook gradebook(std::filesystem::path(options.out) / "gradebook.sqlite");
  const ClassCourse course = course_of(cli, options);
  const ClassFiles files = files_of(cli, options, course, gradebook);
  const std::vector<classroom::Grade> grades = grades_of(gradebook, files);
  classroom::Override given;
  given.student = student_called(options.student, grades, files.names);
  given.lesson = lesson_of_course(cli, options.lesson, files.manifest);
  const auto grade = std::ranges::find_if(grades, [&](const classroom::Grade& one) {
    return one.student == given.student && one.lesson == given.lesson;
  });
  if (options.take_back && !grade->by_hand)
    throw UsageError(
        trf("{}, {}: nothing was given by hand that could be taken back", given.student, given.lesson));
  if (!options.take_back) given.score = options.score;
  given.reason = options.reason;
  given.given_at = now_s();
  given.given_by = login_name();
  try {
    gradebook.add(given);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  keep_course(course, options);
  write_class_files(gradebook, files);  // who is left out of a table, `report` tells
  const std::string done = options.take_back
                               ? "what was given by hand is taken back"
                               : fmt::format("{} points by hand", report::points_text(options.score));
  fmt::print("{}, {}: {}. Kept with its reason; tables and pages are written anew\n",
             report::printable(given.student), given.lesson, done);
  if (grade->exempt && !options.take_back)
    fmt::print("it does not count: course.toml has {} as exempt from this lesson\n",
               report::printable(given.student));
  const double most = grade->best ? grade->best->max_score : 100;
  if (given.score && *given.score > most)
    fmt::print("that is more than the {} points of the lesson\n", report::points_text(most));
}

}  // namespace gridstride::cli
