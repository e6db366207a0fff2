// SPDX-License-Identifier: MIT
#include "judge/summation.hpp"

namespace gridstride::judge {

double summation_error(const SumStatistics& statistics, double unit_roundoff) {
  if (statistics.count < 2) return 0;
  const double n = static_cast<double>(statistics.count);
  const double growth = (n - 1) * unit_roundoff;
  const double certain = growth < 1 ? growth / (1 - growth) * statistics.sum_of_magnitudes : HUGE_VAL;
  // Expected sum of squared partial sums over all orders: every pair of elements meets in a third of the
  // partial sums, every element with itself in half of them.
  const double square_of_sum = statistics.sum * statistics.sum;
  const double random_order = n * (square_of_sum / 3 + statistics.sum_of_squares / 6);
  const double squared_partial_sums = std::max(random_order, statistics.squared_partial_sums);
  const double likely = 6 / std::sqrt(3.0) * unit_roundoff * std::sqrt(squared_partial_sums);
  return std::min(certain, likely + unit_roundoff * std::fabs(statistics.sum));
}

}  // namespace gridstride::judge
