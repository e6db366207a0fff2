// SPDX-License-Identifier: MIT
/// @file
/// How many of a class fail each check, and how.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief One check over all students.
struct CheckCount {
  std::string check;                ///< "Sum.adds_any_size"
  bool visible = true;              ///< false: its inputs are hidden from students
  int graded = 0;                   ///< students whose file compiles
  int failed = 0;                   ///< of them
  std::map<Verdict, int> verdicts;  ///< of the check, of those who fail it
};

/// @brief The checks of each lesson, in the order of its check program.
using CheckCounts = std::map<std::string, std::vector<CheckCount>>;

/// @brief Counts one student's record. One that holds, and only waits for others to earn its points, is not
/// failed; a file that does not compile, and a fault of the grader, tell nothing of checks.
void count_checks(CheckCounts& counts, const Record& record);

/// @return verdicts and their numbers of students, most first
std::vector<std::pair<Verdict, int>> commonest_verdicts(const CheckCount& count);

}  // namespace gridstride::classroom
