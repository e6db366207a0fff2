// SPDX-License-Identifier: MIT
/// @file
/// What a class has handed in, graded or not: OUT/handed_in.json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "classroom/enrolled.hpp"
#include "classroom/grades.hpp"
#include "classroom/intake.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::classroom {

/// @brief What the last intake of each folder has found, all together.
struct HandedIn {
  std::set<std::pair<std::string, std::string>> taken;  ///< student and lesson
  std::vector<Refused> refused;  ///< what a later intake of the same folder, or of the same student's lesson
                                 ///< from another folder, has not put right
  std::map<std::string, std::set<std::string>> ids;  ///< as Intake::ids
};

/// @brief The text of handed_in.json, with an intake in place of the folder's last one.
/// @param[in] json what it was; "" at first
/// @param[in] folder that was taken in, as an absolute path
/// @throws std::runtime_error where json is another text
std::string with_intake(const std::string& json, const std::string& folder, const Intake& intake);

/// @brief Reads it; "" says nothing. @throws std::runtime_error where it is another text
HandedIn read_handed_in(const std::string& json);

/// @brief What of it is nobody's grade yet: marks what waits to be graded or could not be taken, and adds the
/// grades, without points, of students of whom nothing else is known. Order as grades() has it.
std::vector<Grade> with_handed_in(std::vector<Grade> grades, const HandedIn& handed_in,
                                  const Manifest& manifest);

/// @brief The same grades, and those, without points, of everybody else who is in the class. Order as
/// grades() has it.
/// @param[in] ids that are known of students, as HandedIn::ids
std::vector<Grade> with_absent(std::vector<Grade> grades, const std::vector<Enrolled>& enrolled,
                               const StudentIds& ids, const Manifest& manifest);

}  // namespace gridstride::classroom
