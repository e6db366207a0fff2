// SPDX-License-Identifier: MIT
// The table that Canvas imports into its gradebook.
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "classroom/exports/csv.hpp"
#include "classroom/exports/exports.hpp"
#include "classroom/exports/roster.hpp"
#include "classroom/exports/scores.hpp"

namespace gridstride::classroom {
namespace {

constexpr const char* excused = "EX";                    // what Canvas knows an exempt student by
constexpr const char* points_label = "Points Possible";  // what Canvas knows the row of points by

/// A name, by which Canvas cannot take a student's row for that of the points.
std::string student_field(std::string name) {
  const std::string label = points_label;
  for (std::size_t at = name.find(label); at != std::string::npos; at = name.find(label))
    name[at + label.find(' ')] = '_';
  return csv_field(name);
}

/// A lesson as a column.
struct Column {
  std::string lesson;
  std::optional<AssignmentColumn> known;  // of the export
  double points = 100;                    // of the lesson's checks

  /// Canvas takes the points of this row for the assignment's, so that they stay what they are there.
  [[nodiscard]] std::string points_field() const {
    return known ? csv_quoted(known->points_text) : csv_number(points);
  }
  [[nodiscard]] std::string score_field(double score) const {
    const bool scaled = known && known->points.value_or(0) > 0;
    return csv_number(scaled ? score / points * *known->points : score);
  }
  /// Where there is no grade: what Canvas has, which an empty field would take away.
  [[nodiscard]] std::string kept_field(const Roster::Person* person) const {
    return known && person != nullptr ? csv_quoted(person->cells[known->index]) : std::string();
  }
};

class Table {
 public:
  Table(const std::vector<Grade>& grades, const Manifest& manifest, std::optional<Roster> roster,
        const StudentIds& ids)
      : scores_(scores_by_student(grades)), roster_(std::move(roster)), ids_(ids) {
    for (const Grade& grade : grades)
      if (grade.exempt) {
        scores_[grade.student];  // a row of their own, also without any score
        exempt_.insert({grade.student, grade.lesson});
      }
    if (roster_) who_ = roster_->who_columns();
    for (const CourseLesson& lesson : manifest.lessons)
      columns_.push_back({lesson.name, roster_ ? roster_->column_of(lesson.name) : std::nullopt,
                          points_possible(grades, lesson.name)});
  }

  [[nodiscard]] std::string text() const {
    std::string result = csv_joined(header()) + csv_joined(points());
    if (!roster_) {
      for (const auto& [student, scores] : scores_) result += csv_joined(row(student, nullptr));
      return result;
    }
    for (const auto& [student, person] : roster_->people_of(students_of(scores_), ids_))
      result += csv_joined(row(student, person));
    return result;
  }

 private:
  [[nodiscard]] std::vector<std::string> header() const {
    std::vector<std::string> fields = who_;
    for (const Column& column : columns_)
      fields.push_back(column.known ? csv_quoted(column.known->header) : csv_field(column.lesson));
    return fields;
  }
  [[nodiscard]] std::vector<std::string> points() const {
    std::vector<std::string> fields(who_.size());
    fields.front() = std::string("    ") + points_label;
    for (const Column& column : columns_) fields.push_back(column.points_field());
    return fields;
  }
  [[nodiscard]] std::vector<std::string> row(const std::string& student, const Roster::Person* person) const {
    std::vector<std::string> fields(who_.size());
    for (std::size_t i = 0; person != nullptr && i < who_.size(); ++i)
      fields[i] = student_field(person->cells[i]);
    if (person == nullptr) fields.front() = student_field(student);
    const std::map<std::string, double>& scores = scores_.at(student);
    for (const Column& column : columns_) {
      const auto score = scores.find(column.lesson);
      if (exempt_.contains({student, column.lesson})) {
        fields.emplace_back(excused);
        continue;
      }
      fields.push_back(score == scores.end() ? column.kept_field(person) : column.score_field(score->second));
    }
    return fields;
  }

  ScoresByStudent scores_;
  std::set<std::pair<std::string, std::string>> exempt_;  // student and lesson
  std::optional<Roster> roster_;
  const StudentIds& ids_;
  std::vector<std::string> who_ = {"Student", "ID", "SIS User ID", "SIS Login ID", "Section"};
  std::vector<Column> columns_;
};

}  // namespace

std::string canvas_csv(const std::vector<Grade>& grades, const Manifest& manifest,
                       const std::string& export_csv, const StudentIds& ids) {
  std::optional<Roster> roster;
  if (!export_csv.empty()) roster = Roster::of_canvas(export_csv);
  return Table(grades, manifest, std::move(roster), ids).text();
}

std::vector<LeftOut> left_out(const std::vector<Grade>& grades, const std::string& export_csv,
                              const StudentIds& ids) {
  std::vector<LeftOut> result;
  const Roster roster = Roster::of_any(export_csv);
  ScoresByStudent scores = scores_by_student(grades);
  for (const Grade& grade : grades)
    if (grade.exempt && !roster.has_addresses()) scores[grade.student];
  for (const auto& [student, reason] : roster.left_out_of(students_of(scores), ids))
    result.push_back({student, reason});
  return result;
}

}  // namespace gridstride::classroom
