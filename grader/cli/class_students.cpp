// SPDX-License-Identifier: MIT
#include "cli/class_students.hpp"

#include <algorithm>

#include "classroom/exports/csv.hpp"
#include "cli/cli.hpp"
#include "harness/lesson.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {

using language::trf;

std::vector<classroom::Grade> grades_of(const classroom::Gradebook& gradebook, const ClassFiles& files) {
  return grades_of(gradebook, files, files.manifest);
}

std::string student_called(const std::string& name, const std::vector<classroom::Grade>& grades,
                           const classroom::NamesOfStudents& names) {
  const std::string& known = classroom::student_named(names, name);
  std::string near;
  const auto distance = [&](const std::string& student) { return harness::edit_distance(student, name); };
  for (const classroom::Grade& one : grades) {
    if (one.student == known || classroom::csv_text(one.student) == name) return one.student;
    if (near.empty() || distance(one.student) < distance(near)) near = one.student;
  }
  const bool is_near = !near.empty() && 2 * distance(near) <= std::max(near.size(), name.size());
  throw UsageError(
      is_near ? trf("nobody in this class is called '{}'. Did you mean '{}'?", name, report::printable(near))
              : trf("nobody in this class is called '{}'; grades.csv lists the names, and `roster` in "
                    "course.toml "
                    "adds those who have handed in nothing",
                    name));
}

}  // namespace gridstride::cli
