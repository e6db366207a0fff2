// SPDX-License-Identifier: MIT
/// @file
/// Names of two students that people would take for one.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace gridstride::classroom {

/// @brief Pairs of names that differ in capitals of the Latin alphabet or in blanks alone, or in how their
/// accented letters and Hangul are written in Unicode: as one code point, or as a letter and its marks.
/// @param[in] names different ones
std::vector<std::pair<std::string, std::string>> names_alike(const std::vector<std::string>& names);

}  // namespace gridstride::classroom
