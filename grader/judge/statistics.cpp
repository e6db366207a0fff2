// SPDX-License-Identifier: MIT
#include "judge/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace gridstride::judge {

double median(std::vector<double> sample) {
  if (sample.empty()) throw std::invalid_argument("median: there are no values");
  const auto middle = sample.begin() + static_cast<std::ptrdiff_t>(sample.size() / 2);
  std::nth_element(sample.begin(), middle, sample.end());
  if (sample.size() % 2 == 1) return *middle;
  return (*std::max_element(sample.begin(), middle) + *middle) / 2;
}

double chance_outside(std::size_t n, std::size_t rank) {
  // By logarithms, since 2^-n is nothing for some thousand values.
  const auto size = static_cast<double>(n);
  double chance = 0;
  for (std::size_t heads = 0; heads < rank; ++heads) {
    const auto k = static_cast<double>(heads);
    chance += std::exp(std::lgamma(size + 1) - std::lgamma(k + 1) - std::lgamma(size - k + 1) -
                       size * std::log(2.0));
  }
  return std::min(1.0, 2 * chance);
}

std::optional<Interval> median_interval(std::vector<double> sample, double confidence) {
  std::sort(sample.begin(), sample.end());
  const std::size_t n = sample.size();
  std::size_t rank = 0;
  while (rank + 1 <= (n + 1) / 2 && 1 - chance_outside(n, rank + 1) >= confidence) ++rank;
  if (rank == 0) return std::nullopt;
  return Interval{sample[rank - 1], sample[n - rank], 1 - chance_outside(n, rank)};
}

}  // namespace gridstride::judge
