// SPDX-License-Identifier: MIT
// The table that Moodle imports into its gradebook.
#include <algorithm>
#include <map>
#include <optional>

#include "classroom/exports/csv.hpp"
#include "classroom/exports/exports.hpp"
#include "classroom/exports/roster.hpp"
#include "classroom/exports/scores.hpp"

namespace gridstride::classroom {
namespace {

/// No grade, as Moodle writes it. It takes an empty field in a new column for a grade of 0.
constexpr const char* no_grade = "-";

using Scores = std::map<std::string, double>;
using Columns = std::vector<std::optional<AssignmentColumn>>;

/// A field for each lesson. Where there is no grade: what Moodle has, which no_grade would take away.
std::vector<std::string> fields_of(const Scores& scores, const Manifest& manifest, const Columns& columns,
                                   const Roster::Person* person) {
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < manifest.lessons.size(); ++i) {
    const auto score = scores.find(manifest.lessons[i].name);
    std::string kept;
    if (columns[i] && person != nullptr) kept = csv_quoted(person->cells[columns[i]->index]);
    fields.push_back(score != scores.end() ? csv_number(score->second) : kept.empty() ? no_grade : kept);
  }
  return fields;
}

std::string row_of(std::vector<std::string> who, const std::vector<std::string>& fields) {
  who.insert(who.end(), fields.begin(), fields.end());
  return csv_joined(who);
}

}  // namespace

std::string moodle_csv(const std::vector<Grade>& grades, const Manifest& manifest,
                       const std::string& export_csv, const StudentIds& ids) {
  const auto scores = scores_by_student(grades);
  std::vector<std::string> lessons;
  for (const CourseLesson& lesson : manifest.lessons) lessons.push_back(csv_field(lesson.name));
  Columns columns(manifest.lessons.size());
  if (export_csv.empty()) {
    std::string text = row_of({"Full name"}, lessons);
    for (const auto& [student, of_student] : scores)
      text += row_of({csv_field(student)}, fields_of(of_student, manifest, columns, nullptr));
    return text;
  }
  const Roster roster = Roster::of_moodle(export_csv);
  std::transform(manifest.lessons.begin(), manifest.lessons.end(), columns.begin(),
                 [&](const CourseLesson& lesson) { return roster.column_of(lesson.name); });
  std::string text = row_of({"Email address", "Full name"}, lessons);
  for (const auto& [student, person] : roster.people_of(students_of(scores), ids))
    text += row_of({csv_field(person->address), csv_field(student)},
                   fields_of(scores.at(student), manifest, columns, person));
  return text;
}

}  // namespace gridstride::classroom
