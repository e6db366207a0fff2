// SPDX-License-Identifier: MIT
/// @file
/// A class in numbers: what the dashboard shows, without markup.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "classroom/grades.hpp"
#include "classroom/intake.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::classroom {

/// @brief One student's grades and share of the course's points.
struct StudentSummary {
  std::string student;          ///< whose
  std::vector<Grade> grades;    ///< in the order they came in: that of the manifest's lessons
  std::optional<double> share;  ///< 0 to 1; nothing where no lesson counts for the student

  /// @return the grade in a lesson, or nullptr
  [[nodiscard]] const Grade* find(const std::string& lesson) const;
};

/// @brief One lesson over all students.
struct LessonSummary {
  std::string lesson;                    ///< "09_shared_reduction"
  std::size_t handed_in = 0;             ///< students, those that the grader failed on among them
  std::size_t passed = 0;                ///< students
  std::size_t missing = 0;               ///< students
  std::optional<double> median_score{};  ///< of those that were graded
  double max_score = 0;                  ///< points of all checks
  std::vector<double> speedups;          ///< of those that passed
};

/// @brief A student and why somebody should look.
struct Remark {
  std::string student;               ///< whose
  std::vector<std::string> lessons;  ///< of those that it is about, where it is about single ones
  std::string reason;                ///< in words
};

/// @brief The median; nothing of no values.
std::optional<double> median(std::vector<double> values);

/// @brief Grades by student, in the order in which students first come.
std::vector<StudentSummary> students_of(const std::vector<Grade>& grades, const Manifest& manifest);

/// @brief The course's lessons, in its order.
std::vector<LessonSummary> lessons_of(const std::vector<StudentSummary>& students, const Manifest& manifest);

/// @brief Who may need help, lowest share of the course first: less than half of the points of what was
/// handed in, four attempts or more without a pass, or two lessons or more missing that at least half of the
/// class handed in.
std::vector<Remark> in_need(const std::vector<StudentSummary>& students,
                            const std::vector<LessonSummary>& lessons);

/// @brief What to look at by hand: what could not be taken (a student "" where nobody knows whose), the
/// grader's faults, suspicious work, speed-ups that differ from the median of at least four others on the
/// same device by a factor above five, points given by hand and what was withdrawn, work that came late; in
/// this order.
std::vector<Remark> to_look_at(const std::vector<StudentSummary>& students,
                               const std::vector<Refused>& refused = {});

}  // namespace gridstride::classroom
