// SPDX-License-Identifier: MIT
// grades.csv: everything, one row a student and lesson.
#include "classroom/exports/csv.hpp"
#include "classroom/exports/exports.hpp"
#include "classroom/exports/scores.hpp"

namespace gridstride::classroom {
namespace {

std::string verdict_of(const Grade& grade) {
  if (grade.exempt) return "exempt";
  if (grade.best) return std::string(to_string(grade.best->verdict));
  if (grade.faulty) return "grader_error";
  if (grade.withdrawn) return "withdrawn";
  if (grade.waiting) return "not_graded";
  return grade.refused ? "not_taken" : "missing";
}

std::string time_kind_of(const Grade& grade) {
  if (!grade.best || grade.best->time_kind == TimeKind::none) return {};
  return std::string(to_string(grade.best->time_kind));
}

std::string row_of(const Grade& grade) {
  const auto speedup = grade.best ? grade.best->speedup : std::nullopt;
  return csv_joined({csv_field(grade.student), csv_field(grade.lesson), verdict_of(grade),
                     has_score(grade) ? csv_number(grade.score) : "", csv_number(grade.max_score),
                     std::to_string(grade.attempts), grade.late ? "yes" : "no", csv_number(grade.late_factor),
                     grade.best ? csv_field(grade.best->device) : "", time_kind_of(grade),
                     speedup ? csv_number(*speedup) : "",
                     grade.by_hand ? csv_field(grade.by_hand->reason) : "", std::to_string(grade.free_days)});
}

}  // namespace

std::string grades_csv(const std::vector<Grade>& grades) {
  std::string text = csv_row({"student", "lesson", "verdict", "score", "max_score", "attempts", "late",
                              "late_factor", "device", "time_kind", "speedup", "by_hand", "free_days"});
  for (const Grade& grade : grades) text += row_of(grade);
  return text;
}

}  // namespace gridstride::classroom
