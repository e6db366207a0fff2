// SPDX-License-Identifier: MIT
// totals.csv: the course in one number a student.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

#include "classroom/exports/csv.hpp"
#include "classroom/exports/exports.hpp"

namespace gridstride::classroom {
namespace {

std::string row_of(const std::string& student, const std::vector<Grade>& grades, const Manifest& manifest) {
  const auto count = [&](auto is) { return std::to_string(std::count_if(grades.begin(), grades.end(), is)); };
  const std::optional<double> share = course_share(grades, manifest);
  return csv_joined(
      {csv_field(student), share ? csv_number(100 * *share) : "", count(passed),
       count([](const Grade& one) { return one.best.has_value(); }), std::to_string(manifest.lessons.size()),
       count([](const Grade& one) { return one.late; }),
       count([](const Grade& one) { return one.by_hand.has_value(); }),
       csv_field(fmt::format("{}", fmt::join(dropped_lessons(grades, manifest), " "))),
       std::to_string(free_days_of(grades)), std::to_string(manifest.late.free_days - free_days_of(grades))});
}

}  // namespace

std::string totals_csv(const std::vector<Grade>& grades, const Manifest& manifest) {
  std::map<std::string, std::vector<Grade>> by_student;
  for (const Grade& grade : grades) by_student[grade.student].push_back(grade);
  std::string text = csv_row({"student", "percent", "passed", "graded", "lessons", "late", "by_hand",
                              "dropped", "free_days_spent", "free_days_left"});
  for (const auto& [student, of_student] : by_student) text += row_of(student, of_student, manifest);
  return text;
}

}  // namespace gridstride::classroom
