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

}  // namespace gridstride::report
