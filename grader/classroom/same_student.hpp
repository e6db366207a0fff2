// SPDX-License-Identifier: MIT
/// @file
/// One student who has handed in under several names.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "classroom/gradebook.hpp"
#include "classroom/handed_in.hpp"
#include "classroom/handing_in_times.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::classroom {

/// @brief Names under which something was handed in, and the student's name for each; others stand for
/// themselves.
using NamesOfStudents = std::map<std::string, std::string>;

/// @brief Who is one student: those of whom course.toml says so (Manifest::same), and in Moodle's assignments
/// those of one address. A name that an assignment without its worksheet gave, "Kim Lee (2001)", is that of
/// the student whom a worksheet tells by the number.
/// @param[in] attempts as the gradebook has them @param[in] ids as HandedIn::ids
NamesOfStudents names_of_students(const std::vector<Attempt>& attempts, const StudentIds& ids,
                                  const MoodleParticipants& participants, const Manifest& manifest);

/// @return the student's name for a name under which something was handed in
const std::string& student_named(const NamesOfStudents& names, const std::string& name);

/// @brief Gives everything of a name to its student; Attempt::noted_as keeps the name. What was withdrawn of
/// one of a student's names is withdrawn of all.
void put_names(std::vector<Attempt>& attempts, const std::vector<Withdrawal>& withdrawals,
               const NamesOfStudents& names);
/// @brief The same of what was handed in, without those who are gone (Manifest::gone).
void put_names(HandedIn& handed_in, const NamesOfStudents& names, const Manifest& manifest);
/// @brief The same of a course's extensions, exemptions and those who are gone.
void put_names(Manifest& manifest, const NamesOfStudents& names);

/// @brief The same of rows that have a student each: overrides, withdrawals, times.
template <typename Row>
std::vector<Row> with_names(std::vector<Row> rows, const NamesOfStudents& names) {
  for (Row& row : rows) row.student = student_named(names, row.student);
  return rows;
}

}  // namespace gridstride::classroom
