// SPDX-License-Identifier: MIT
/// @file
/// What repeated measurements say: the median, and how well it is known. Nothing is assumed of how times are
/// distributed, which is never the normal distribution.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace gridstride::judge {

/// @brief The middle of a sample, the mean of the middle two where their number is even.
/// @param[in] sample @shape{[n]} n > 0, in any order
double median(std::vector<double> sample);

/// @brief An interval for the median of what a sample was drawn from.
struct Interval {
  double low = 0;         ///< the smaller end
  double high = 0;        ///< the larger end
  double confidence = 0;  ///< how often such an interval holds the median, at the least
};

/// @brief The chance that the median lies outside the rank-th smallest and the rank-th largest of n values:
/// that fewer than `rank` of n tosses of a coin show heads, or fewer than `rank` tails.
double chance_outside(std::size_t n, std::size_t rank);

/// @brief The narrowest pair of order statistics, as far from both ends, that holds the median with the
/// given confidence.
/// @param[in] sample @shape{[n]} in any order
/// @return nothing where the sample is too small for it: below 6 values for 0.95
/// @source W. J. Conover, Practical Nonparametric Statistics, confidence interval for a quantile
std::optional<Interval> median_interval(std::vector<double> sample, double confidence = 0.95);

}  // namespace gridstride::judge
