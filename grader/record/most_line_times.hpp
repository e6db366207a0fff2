// SPDX-License-Identifier: MIT
/// @file
/// How many lines' times a record keeps.
#pragma once

#include <cstddef>

namespace gridstride {

/// @brief Of the lines that take most of the kernels' time; where a record has so many there may be more.
inline constexpr std::size_t most_line_times = 24;

}  // namespace gridstride
