// SPDX-License-Identifier: MIT
// `class show`: all that is kept of one student.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "classroom/history.hpp"
#include "cli/class_course.hpp"
#include "cli/class_files.hpp"
#include "cli/class_options.hpp"
#include "cli/class_students.hpp"

namespace gridstride::cli {
namespace {

template <typename Row>
std::vector<Row> of_student(std::vector<Row> rows, const std::string& student, const std::string& lesson) {
  std::erase_if(rows, [&](const Row& row) {
    return row.student != student || (!lesson.empty() && row.lesson != lesson);
  });
  return rows;
}

std::vector<classroom::Refused> refused_of(std::vector<classroom::Refused> refused,
                                           const std::string& student, const std::string& lesson) {
  std::erase_if(refused, [&](const classroom::Refused& one) {
    return std::ranges::find(one.students, student) == one.students.end() ||
           (!lesson.empty() && !one.lesson.empty() && one.lesson != lesson);
  });
  return refused;
}

/// Where nobody has said what the course is, a lesson that somebody has not handed in is none that lacks.
void forget_missing(std::vector<classroom::Grade>& grades) {
  std::erase_if(grades, [](const classroom::Grade& one) { return !classroom::handed_in(one); });
}

}  // namespace

void run_class_show(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  const classroom::Gradebook gradebook(std::filesystem::path(options.out) / "gradebook.sqlite");
  const ClassFiles files = files_of(cli, options, course_of(cli, options), gradebook);
  std::vector<classroom::Grade> grades = grades_of(gradebook, files);
  const std::string student = student_called(options.student, grades, files.names);
  const std::string lesson =
      options.lesson.empty() ? "" : lesson_of_course(cli, options.lesson, files.manifest);
  if (files.only_handed_in) forget_missing(grades);
  const classroom::StudentHistory history{
      student,
      of_student(attempts_of(gradebook, files), student, lesson),
      of_student(classroom::with_names(gradebook.overrides(), files.names), student, lesson),
      of_student(classroom::with_names(gradebook.withdrawals(), files.names), student, lesson),
      refused_of(files.handed_in.refused, student, lesson),
      of_student(std::move(grades), student, lesson)};
  fmt::print("{}", classroom::history_text(history, files.manifest));
}

}  // namespace gridstride::cli
