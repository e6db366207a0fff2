// SPDX-License-Identifier: MIT
/// @file
/// Sums in higher precision, and how far a float32 sum in any order may be from them.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <type_traits>

namespace gridstride::judge {

/// @brief What an error bound of a sum depends on.
struct SumStatistics {
  std::size_t count = 0;            ///< elements
  double sum = 0;                   ///< of the elements, compensated
  double sum_of_magnitudes = 0;     ///< of |x|
  double sum_of_squares = 0;        ///< of x * x
  double squared_partial_sums = 0;  ///< of the squares of the running sums, in the given order
};

/// @brief Adds one element to the statistics (Neumaier's compensated sum; `compensation` starts at 0).
inline void add(SumStatistics& statistics, double& compensation, double x) {
  const double total = statistics.sum + x;
  compensation +=
      std::fabs(statistics.sum) >= std::fabs(x) ? (statistics.sum - total) + x : (x - total) + statistics.sum;
  statistics.sum = total;
  ++statistics.count;
  statistics.sum_of_magnitudes += std::fabs(x);
  statistics.sum_of_squares += x * x;
  statistics.squared_partial_sums += total * total;
}

/// @brief Statistics of an array. @param[in] data @shape{[n]}
template <std::ranges::input_range Range>
SumStatistics sum_statistics(const Range& data) {
  SumStatistics statistics;
  double compensation = 0;
  for (const auto x : data) add(statistics, compensation, static_cast<double>(x));
  statistics.sum += compensation;
  return statistics;
}

/// @brief How far the rounded sum may be from the exact one, whatever order the additions come in.
///
/// The lesser of two bounds, u being the unit roundoff of the arithmetic: the certain one, (n-1)u /
/// (1-(n-1)u) * sum|x|, and six standard deviations of the error when each addition rounds independently,
/// whose size grows with the partial sums: u/sqrt(3) * sqrt(sum of squared partial sums), taken in the order
/// given or in a random order, whichever is more. The second holds for data that vary (random inputs), not
/// for one value repeated nor for sorted numbers far from zero, which round the same way again and again. It
/// is so tight that a sum in half precision fails: its u is 8192 times as large.
/// @param[in] unit_roundoff 2^-24 for float32
/// @return a bound in the unit of the data, 0 for fewer than two elements
/// @source N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 4.2 (certain
/// bound); N. J. Higham and T. Mary, A New Approach to Probabilistic Rounding Error Analysis, SIAM J. Sci.
/// Comput. 41 (2019)
double summation_error(const SumStatistics& statistics, double unit_roundoff);

/// @brief The unit roundoff of a type's arithmetic; 0 for integers, whose sums are exact.
template <class T>
constexpr double unit_roundoff() {
  if constexpr (std::floating_point<T>) return static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
  return 0;
}

}  // namespace gridstride::judge
