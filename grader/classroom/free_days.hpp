// SPDX-License-Identifier: MIT
/// @file
/// Days that a student may be late without loss, spread over the course.
#pragma once

#include <vector>

namespace gridstride::classroom {

/// @brief Spreads days over lessons, so that what the lessons are worth together is most. Of several ways the
/// one with the fewest days, then the one that gives more days to the earlier lesson.
/// @param[in] worth of each lesson, by the days spent on it from 0 on: at least one number each
/// @param[in] days that there are, 0 or more
/// @return how many are spent on each lesson
std::vector<int> spread_days(const std::vector<std::vector<double>>& worth, int days);

}  // namespace gridstride::classroom
