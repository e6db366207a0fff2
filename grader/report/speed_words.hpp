// SPDX-License-Identifier: MIT
/// @file
/// What a modelled time is made of, in words.
#pragma once

#include <string>
#include <vector>

#include "record/record.hpp"

namespace gridstride::report {

/// @return a line each on what costs a submission most, and on the bytes that it moves a second beside those
/// that the device can and the reference solution does. None where answers are wrong or times were measured
std::vector<std::string> speed_words(const Record& record);

/// @brief "Speed of saxpy, modelled from counted events for sim:gtx1060".
std::string speed_heading(const Record& record);

/// @brief A line to look at, and why.
struct WastefulLine {
  std::string file;
  int line = 0;
  std::string why;  ///< "32 sectors a request of its loads, 4 would do"
};

/// @return the line whose accesses of global memory touch most sectors beyond those that their bytes need,
/// and the one that loses most turns to bank conflicts; each only where the judge calls it wasteful, and
/// answers are right
std::vector<WastefulLine> wasteful_lines(const Record& record);

}  // namespace gridstride::report
