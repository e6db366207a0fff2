// SPDX-License-Identifier: MIT
/// @file
/// Which lesson a file is for, by its name alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/lesson.hpp"

namespace gridstride::classroom {

/// @brief What a file's name says.
struct NamedLesson {
  const harness::Lesson* lesson = nullptr;  ///< nullptr: none that is known
  int version = 0;                          ///< the 2 of "09 (2).cu", "09-2.cu", "09_v2.cu"; 0 without
};

/// @brief "09.cu", "9.cu", "shared_reduction.cu", "09_Shared_Reduction.CU", also with blanks or hyphens in
/// place of the underscores, and with what browsers, systems and Canvas add to a name that was there already:
/// " (1)", "(1)", "-1", " 1", " - Copy"; likewise what people add: "_v2", "_2".
NamedLesson lesson_of_file(const std::vector<harness::Lesson>& lessons, std::string_view file_name);

/// @brief Why a file's name is refused that names no lesson, with the nearest one that there is.
std::string no_such_lesson(const std::vector<harness::Lesson>& lessons, std::string_view file_name);

}  // namespace gridstride::classroom
