// SPDX-License-Identifier: MIT
#include "judge/summation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace gridstride::judge {
namespace {

constexpr double float_roundoff = 0x1p-24;

std::vector<float> normal_data(std::size_t n, unsigned seed, float offset = 0) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> distribution(offset, 1);
  std::vector<float> data(n);
  std::generate(data.begin(), data.end(), [&] { return distribution(generator); });
  return data;
}

float sum_in_order(const std::vector<float>& data) {
  float sum = 0;
  for (const float x : data) sum += x;
  return sum;
}

float sum_by_tree(std::vector<float> data) {
  for (std::size_t n = data.size(); n > 1; n = (n + 1) / 2)
    for (std::size_t i = 0; i < n / 2; ++i) data[i] += data[n - 1 - i];
  return data.empty() ? 0 : data[0];
}

/// The nearest number with eleven significant bits, as half precision keeps them.
float to_half(float x) {
  int exponent = 0;
  const float mantissa = std::frexp(x, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(mantissa, 11)), exponent - 11);
}

float half_sum(const std::vector<float>& data) {
  float sum = 0;
  for (const float x : data) sum = to_half(sum + to_half(x));
  return sum;
}

double bound_of(const std::vector<float>& data) {
  return summation_error(sum_statistics(data), float_roundoff);
}

TEST(SumStatistics, keep_what_a_plain_sum_would_lose) {
  const std::vector<double> data = {1e100, 1, -1e100};
  EXPECT_EQ(sum_statistics(data).sum, 1);
  EXPECT_EQ(sum_statistics(std::vector<float>{}).sum, 0);
}

TEST(SummationError, is_nothing_for_fewer_than_two_elements) {
  EXPECT_EQ(bound_of({}), 0);
  EXPECT_EQ(bound_of({3.5F}), 0);
}

TEST(SummationError, holds_one_rounding_of_two_elements) {
  const std::vector<float> data = {1.0F, 0x1p-24F + 0x1p-30F};
  const double error = std::fabs(static_cast<double>(sum_in_order(data)) - sum_statistics(data).sum);
  EXPECT_GT(error, 0);
  EXPECT_LE(error, bound_of(data));
}

TEST(SummationError, accepts_float_sums_in_any_order) {
  for (const std::size_t n : {2, 10, 257, 1000, 65536, 1 << 18})
    for (const float offset : {0.0F, 0.5F, 100.0F})
      for (unsigned seed = 0; seed < 3; ++seed) {
        std::vector<float> data = normal_data(n, seed, offset);
        const double exact = sum_statistics(data).sum;
        EXPECT_LE(std::fabs(sum_in_order(data) - exact), bound_of(data))
            << n << " in order, offset " << offset;
        EXPECT_LE(std::fabs(sum_by_tree(data) - exact), bound_of(data)) << n << " by tree, offset " << offset;
        // Sorted numbers far from zero round the same way again and again: what the bound does not promise.
        if (offset > 1) continue;
        std::sort(data.begin(), data.end());
        EXPECT_LE(std::fabs(sum_in_order(data) - exact), bound_of(data)) << n << " sorted, offset " << offset;
      }
}

TEST(SummationError, refuses_sums_in_half_precision) {
  for (const std::size_t n : {100, 1000, 65536}) {
    int refused = 0;
    for (unsigned seed = 0; seed < 10; ++seed) {
      const std::vector<float> data = normal_data(n, seed);
      refused += std::fabs(half_sum(data) - sum_statistics(data).sum) > bound_of(data) ? 1 : 0;
    }
    EXPECT_GE(refused, 9) << "n = " << n;
  }
}

TEST(SummationError, refuses_a_sum_that_skips_an_element) {
  const std::vector<float> data = normal_data(65536, 1);
  const double without_last = sum_statistics(std::vector<float>(data.begin(), data.end() - 1)).sum;
  EXPECT_GT(std::fabs(without_last - sum_statistics(data).sum), bound_of(data));
}

TEST(SummationError, is_nothing_for_integers) { EXPECT_EQ(unit_roundoff<int>(), 0); }

}  // namespace
}  // namespace gridstride::judge
