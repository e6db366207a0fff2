// SPDX-License-Identifier: MIT
#include "classroom/exports/scores.hpp"

#include <algorithm>

namespace gridstride::classroom {

bool has_score(const Grade& grade) { return grade.by_hand || grade.best; }

ScoresByStudent scores_by_student(const std::vector<Grade>& grades) {
  ScoresByStudent scores;
  for (const Grade& grade : grades)
    if (has_score(grade)) scores[grade.student][grade.lesson] = grade.score;
  return scores;
}

std::vector<std::string> students_of(const ScoresByStudent& scores) {
  std::vector<std::string> students;
  for (const auto& [student, of_student] : scores) students.push_back(student);
  return students;
}

double points_possible(const std::vector<Grade>& grades, const std::string& lesson) {
  double most = 0;
  for (const Grade& grade : grades)
    if (grade.lesson == lesson) most = std::max(most, grade.max_score);
  return most > 0 ? most : 100;
}

}  // namespace gridstride::classroom
