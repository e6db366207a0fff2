// SPDX-License-Identifier: MIT
/// @file
/// From attempts to grades: which attempt counts, what lateness takes, what was given by hand.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "classroom/gradebook.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::classroom {

/// @brief The grade of one student in one lesson.
struct Grade {
  std::string student;  ///< whose
  std::string lesson;   ///< "09_shared_reduction"
  std::optional<Attempt>
      best{};  ///< the attempt that counts, best or last; nothing where there is none (all were the grader's
               ///< own faults or withdrawn, nothing was handed in, or it was given by hand alone)
  int attempts = 0;      ///< graded attempts, grader's own faults and withdrawn ones not among them
  bool faulty = false;   ///< the grader itself failed on every attempt: to be graded again
  bool exempt = false;   ///< does not count for the student, whatever was handed in: all else is left empty
  bool waiting = false;  ///< handed in and not graded yet
  bool refused = false;  ///< handed in, and nothing could be taken from it
  std::optional<std::string> withdrawn{};  ///< why, where nothing else counts than what was withdrawn
  double late_factor = 1;                  ///< share of its points that the best attempt keeps
  int free_days = 0;                       ///< of the student's free days that are spent on the lesson
  bool late = false;                  ///< the best attempt came after the deadline and grace, or is marked so
  std::optional<Override> by_hand{};  ///< the override that counts
  double score = 0;                   ///< points that count: by hand, or the best attempt's times late_factor
  double max_score = 0;  ///< points of all checks; of a grade by hand alone those that others' attempts
                         ///< at the lesson were worth, or what lessons are worth; 0 where there is no grade
};

/// @return whether there is anything to count of a lesson: handed in, also where the grader failed, or given
/// by hand
bool handed_in(const Grade& grade);

/// @return whether the attempt that counts passed, and is worth any points: neither too late, nor set to 0 by
/// hand
bool passed(const Grade& grade);

/// @return whether an attempt can count: it is neither withdrawn nor a fault of the grader's own
bool counts(const Attempt& attempt);

/// @brief The grades of a class, by student and lesson. For a student of whom anything is known there is one
/// of each lesson of the course, handed in or not. The best attempt is the one with most points after
/// lateness, of several equal ones the first. Of a text that was graded several times the newest grade
/// counts, and the most favourable of the times at which it was handed in. Where the course counts the last
/// attempt it is the one that was handed in last, of those whose times are not known the one graded last.
/// Attempts at other lessons than the course's do not count.
///
/// Free days (LatePolicy::free_days) are spent so that the sum of weight x share of points is most, none on
/// lessons that the course drops, nor on those that are exempt or given by hand: see spread_days() for which
/// way is taken of several.
/// @param[in] attempts by id, as the gradebook gives them; overrides likewise
/// @return by student (order of bytes), then in the order of the manifest's lessons
std::vector<Grade> grades(const std::vector<Attempt>& attempts, const std::vector<Override>& overrides,
                          const Manifest& manifest);

/// @return the students whose grades these are
std::set<std::string> students_in(const std::vector<Grade>& grades);

/// @brief How many free days are spent on the lessons of one student.
int free_days_of(const std::vector<Grade>& of_student);

/// @brief The lessons of a student that the course drops (Manifest::drop_lowest): those with the least share
/// of their points, of several equal ones those that weigh most. Exempt ones do not count anyway.
/// @param[in] of_student the student's grades, one of each lesson of the manifest
/// @return their names, in the manifest's order
std::vector<std::string> dropped_lessons(const std::vector<Grade>& of_student, const Manifest& manifest);

/// @brief A student's share of the course, without what is dropped or exempt: sum of weight x score /
/// max_score, by the sum of weights; 0 to 1, also where more points than there are were given by hand.
/// @param[in] of_student the student's grades, one of each lesson of the manifest
/// @return nothing where no lesson counts for the student
std::optional<double> course_share(const std::vector<Grade>& of_student, const Manifest& manifest);

}  // namespace gridstride::classroom
