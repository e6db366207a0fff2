// SPDX-License-Identifier: MIT
/// @file
/// Whom a command of a class means, and what they have.
#pragma once

#include <string>
#include <vector>

#include "classroom/gradebook.hpp"
#include "classroom/grades.hpp"
#include "cli/class_files.hpp"

namespace gridstride::cli {

/// @brief The grades of everybody of whom anything is known, in each lesson of the course.
std::vector<classroom::Grade> grades_of(const classroom::Gradebook& gradebook, const ClassFiles& files);

/// @brief The student of a name as it is, as tables write it, where a spreadsheet would take it for a
/// formula, or as the class's list has it. @throws UsageError with the nearest name
std::string student_called(const std::string& name, const std::vector<classroom::Grade>& grades,
                           const classroom::NamesOfStudents& names);

}  // namespace gridstride::cli
