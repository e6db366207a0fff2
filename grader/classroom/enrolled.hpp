// SPDX-License-Identifier: MIT
/// @file
/// Who is in a class, whether they have handed anything in or not.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "classroom/exports/roster.hpp"

namespace gridstride::classroom {

/// @brief Somebody of the class.
struct Enrolled {
  std::string name;           ///< as tables and pages have it until they hand something in
  std::set<std::string> ids;  ///< numbers, logins and addresses that they are known by
  bool operator==(const Enrolled&) const = default;
};

/// @brief Reads a list of one's own: a table whose first line names a column `student` (or `name`), and may
/// name `id`, `login` and `email`. Rows without a name are passed over.
/// @throws std::runtime_error where there is no such column, or somebody stands there twice
std::vector<Enrolled> read_enrolled(const std::string& csv);

/// @brief The people of an export, but for Canvas' test student.
/// @param[in] students that have handed in: where most are called as Canvas names files ("leekim"), the
/// others are too
std::vector<Enrolled> enrolled_of(const Roster& roster, const std::set<std::string>& students);

/// @brief Those who are none of the students: whose name is nobody's, the letters and digits compared, the
/// last name first or last, and whose ids are nobody's. A student is one of them at most.
std::vector<std::string> absent_of(const std::vector<Enrolled>& enrolled,
                                   const std::set<std::string>& students, const StudentIds& ids);

}  // namespace gridstride::classroom
