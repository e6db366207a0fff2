// SPDX-License-Identifier: MIT
/// @file
/// Reference sums for checks, and how far a right answer may be from them.
#pragma once

#include <cstdint>
#include <ranges>
#include <type_traits>

#include "judge/summation.hpp"

namespace gridstride::harness {

/// @brief Sum of all elements: exact in 64 bits for integers, compensated in double for floating point.
/// @param[in] data @shape{[n]} @return the sum, 0 for n = 0
template <std::ranges::input_range Range>
auto reference_sum(const Range& data) {
  using T = std::ranges::range_value_t<Range>;
  if constexpr (std::is_integral_v<T>) {
    std::int64_t sum = 0;
    for (const T x : data) sum += static_cast<std::int64_t>(x);
    return sum;
  } else {
    return judge::sum_statistics(data).sum;
  }
}

/// @brief How far a sum computed in the elements' own type may be from reference_sum(), in any order of
/// additions; tight enough that a sum in half precision fails. 0 for integers. For data that vary. @see
/// judge::summation_error
/// @param[in] data @shape{[n]} @return the bound, in the unit of the data
template <std::ranges::input_range Range>
double summation_error(const Range& data) {
  using T = std::ranges::range_value_t<Range>;
  return judge::summation_error(judge::sum_statistics(data), judge::unit_roundoff<T>());
}

}  // namespace gridstride::harness
