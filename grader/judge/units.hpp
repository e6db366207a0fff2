// SPDX-License-Identifier: MIT
/// @file
/// What arithmetic on counts and times needs.
#pragma once

#include <cstdint>

namespace gridstride::judge {

/// @brief Nanoseconds in a microsecond.
inline constexpr double ns_per_us = 1000;

/// @return the count, for ratios and times
inline double as_double(std::uint64_t count) { return static_cast<double>(count); }

}  // namespace gridstride::judge
