// SPDX-License-Identifier: MIT
/// @file
/// Numbers as pictures write them.
#pragma once

#include <string>

namespace gridstride::view {

/// @brief "1,234,567". @param[in] value at least 0; rounded
std::string count_text(double value);

/// @brief "850 ns", "3.2 us", "1.25 ms".
std::string time_text(double time_ns);

}  // namespace gridstride::view
