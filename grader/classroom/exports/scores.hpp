// SPDX-License-Identifier: MIT
/// @file
/// What of a class's grades is handed on to a platform.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "classroom/grades.hpp"

namespace gridstride::classroom {

/// @brief Whether there is a score to hand on: not where the grader failed, so that nobody gets a 0 by its
/// fault, and not where nothing was handed in, which an instructor decides on.
bool has_score(const Grade& grade);

/// @brief Scores by student, then lesson.
using ScoresByStudent = std::map<std::string, std::map<std::string, double>>;

/// @brief What there is to hand on. Only students with at least one score are there.
ScoresByStudent scores_by_student(const std::vector<Grade>& grades);

/// @brief The students of a map of scores, in its order.
std::vector<std::string> students_of(const ScoresByStudent& scores);

/// @brief Points of a lesson's checks; 100 where nobody's work has told yet.
double points_possible(const std::vector<Grade>& grades, const std::string& lesson);

}  // namespace gridstride::classroom
