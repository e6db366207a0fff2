// SPDX-License-Identifier: MIT
/// @file
/// The lines whose accesses of memory cost far more than they need, in words.
#pragma once

#include <string>
#include <vector>

#include "record/record.hpp"

namespace gridstride::report {

/// @brief A line to look at, and why.
struct WastefulLine {
  std::string file;
  int line = 0;
  std::string why;  ///< "32 sectors a request of its loads, 4 would do"
};

/// @return of each unit that accesses cost (sectors, turns over the banks, turns of atomics ...) the line
/// that wastes most of it; each only where the judge calls it wasteful, and answers are right
std::vector<WastefulLine> wasteful_lines(const Record& record);

}  // namespace gridstride::report
