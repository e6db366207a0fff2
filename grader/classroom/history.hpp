// SPDX-License-Identifier: MIT
/// @file
/// All that is kept of one student, to be read back.
#pragma once

#include <string>
#include <vector>

#include "classroom/gradebook.hpp"
#include "classroom/grades.hpp"
#include "classroom/intake.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::classroom {

/// @brief What is kept of one student.
struct StudentHistory {
  std::string student;                  ///< whose
  std::vector<Attempt> attempts;        ///< by id
  std::vector<Override> overrides;      ///< by id
  std::vector<Withdrawal> withdrawals;  ///< by id
  std::vector<Refused> refused;         ///< what could not be taken
  std::vector<Grade> grades;            ///< at most one a lesson of the course
};

/// @brief Lesson by lesson each attempt in order, with what it is worth and why it counts or does not, what
/// was given by hand or withdrawn, when, by whom and why; then what could not be taken. English, in lines of
/// 80 columns, safe to print on a terminal; moments in local time.
std::string history_text(const StudentHistory& history, const Manifest& manifest);

}  // namespace gridstride::classroom
