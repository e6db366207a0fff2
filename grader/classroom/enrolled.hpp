// SPDX-License-Identifier: MIT
/// @file
/// Who is in a class, whether they have handed anything in or not.
#pragma once

#include <map>
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
/// A row that stands there twice counts once.
/// @throws std::runtime_error where there is no such column, two have one name, or one id
std::vector<Enrolled> read_enrolled(const std::string& csv);

/// @brief The people of an export, but for Canvas' test student.
/// @param[in] students that have handed in: where most are called as Canvas names files ("leekim"), the
/// others are too
std::vector<Enrolled> enrolled_of(const Roster& roster, const std::set<std::string>& students);

/// @brief Who of a class is which student.
struct Attendance {
  std::vector<std::string> absent;           ///< of the class, who is none of the students
  std::map<std::string, std::string> names;  ///< a student's for each name in the class that differs, and for
                                             ///< what else somebody's folder is called
  std::vector<std::string> strangers;        ///< students who are nobody of the class
};

/// @brief Finds each of a class among the students: by the name, by an id that is known of the student or
/// that the student is called by, or by the letters and digits of the name, the last name first or last. A
/// student is one of the class at most; one of the class is several students only by ids.
Attendance attendance(const std::vector<Enrolled>& enrolled, const std::set<std::string>& students,
                      const StudentIds& ids);

}  // namespace gridstride::classroom
