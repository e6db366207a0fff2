// SPDX-License-Identifier: MIT
#include "judge/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "judge/measured_time.hpp"

namespace gridstride::judge {
namespace {

/// 1, 2, ... n, not in order.
std::vector<double> ranks(std::size_t n) {
  std::vector<double> values(n);
  std::iota(values.rbegin(), values.rend(), 1.0);
  std::rotate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n / 3), values.end());
  return values;
}

TEST(Median, is_the_middle_or_the_mean_of_the_middle_two) {
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({3, 1}), 2);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_THROW(median({}), std::invalid_argument);
}

TEST(Median, does_not_mind_one_wild_value) { EXPECT_EQ(median({5, 5, 5, 5, 1e9}), 5); }

// The sign test's tables: P(B(n, 1/2) < rank), both tails.
TEST(ChanceOutside, is_that_of_tossed_coins) {
  EXPECT_NEAR(chance_outside(1, 1), 1, 1e-12);
  EXPECT_NEAR(chance_outside(6, 1), 2.0 / 64, 1e-12);
  EXPECT_NEAR(chance_outside(10, 2), 2.0 * 11 / 1024, 1e-12);
  EXPECT_NEAR(chance_outside(20, 6), 0.04138947, 1e-8);
  EXPECT_NEAR(chance_outside(10, 0), 0, 1e-12);
  EXPECT_LE(chance_outside(5000, 2500), 1);
}

// Ranks from the published tables for 95 %: n = 6: 1 and 6, 10: 2 and 9, 20: 6 and 15, 50: 18 and 33.
TEST(MedianInterval, has_the_ranks_of_the_tables) {
  const std::vector<std::array<std::size_t, 3>> table = {{6, 1, 6},   {8, 1, 8},   {9, 2, 8},   {10, 2, 9},
                                                         {12, 3, 10}, {15, 4, 12}, {20, 6, 15}, {50, 18, 33}};
  for (const auto& [n, low, high] : table) {
    const auto interval = median_interval(ranks(n));
    ASSERT_TRUE(interval) << n;
    EXPECT_EQ(interval->low, low) << n;
    EXPECT_EQ(interval->high, high) << n;
    EXPECT_GE(interval->confidence, 0.95) << n;
  }
}

TEST(MedianInterval, needs_six_values_for_95_percent_and_two_for_half) {
  for (const std::size_t n : {0, 1, 5}) EXPECT_FALSE(median_interval(ranks(n))) << n;
  const auto half = median_interval({1, 2}, 0.5);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->low, 1);
  EXPECT_EQ(half->high, 2);
  EXPECT_NEAR(half->confidence, 0.5, 1e-12);
}

TEST(MedianInterval, of_ties_is_a_point) {
  const auto interval = median_interval(std::vector<double>(7, 3.0));
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->low, 3);
  EXPECT_EQ(interval->high, 3);
}

TEST(MedianInterval, holds_the_median_of_its_sample) {
  for (const std::size_t n : {6, 7, 11, 30, 1000, 3000}) {
    const auto interval = median_interval(ranks(n));
    ASSERT_TRUE(interval) << n;
    EXPECT_LE(interval->low, median(ranks(n))) << n;
    EXPECT_GE(interval->high, median(ranks(n))) << n;
  }
}

/// Runs that took so long by the device's clock, and so much longer by the judge's.
std::vector<TimeSample> runs(const std::vector<double>& device_us, double overhead_us) {
  std::vector<TimeSample> samples;
  for (const double time : device_us) samples.push_back({1000 * time, 1000 * (time + overhead_us)});
  return samples;
}

TEST(MeasuredTime, is_the_median_by_the_devices_clock) {
  const MeasuredTime time = summed_up(runs({100, 101, 99, 100, 500, 100, 100}, 30));
  EXPECT_EQ(time.median_ns, 100'000);
  EXPECT_NEAR(time.overhead_ns, 30'000, 1e-6);
  EXPECT_EQ(time.samples, 7U);
}

TEST(MeasuredTime, is_inconclusive_where_it_spreads_or_is_too_short_a_sample) {
  EXPECT_TRUE(is_conclusive(summed_up(runs({100, 101, 99, 100, 102, 100, 100}, 30))));
  EXPECT_FALSE(is_conclusive(summed_up(runs({100, 120, 80, 100, 140, 90, 110}, 30))));
  EXPECT_FALSE(is_conclusive(summed_up(runs({100, 100, 100, 100, 100}, 30))));
}

TEST(ImpossibleTime, is_below_what_the_memory_needs) {
  const MeasuredTime time = summed_up(runs({10, 10, 10}, 30));
  EXPECT_EQ(why_impossible(time, 30'000, 1e6, 100), "");  // 1 MB at 100 GB/s: 10 us
  EXPECT_NE(why_impossible(time, 30'000, 2e6, 100), "");
  EXPECT_EQ(why_impossible(time, 30'000, 2e6, 0), "");  // the peak is not known
}

TEST(ImpossibleTime, hides_work_from_the_devices_clock) {
  const MeasuredTime honest = summed_up(runs({100, 100, 100}, 60));
  const MeasuredTime hiding = summed_up(runs({100, 100, 100}, 600));
  EXPECT_EQ(why_impossible(honest, 30'000, 0, 0), "");
  EXPECT_NE(why_impossible(hiding, 30'000, 0, 0), "");
  // A long run may be interrupted for a moment.
  EXPECT_EQ(why_impossible(summed_up(runs({10'000, 10'000, 10'000}, 600)), 30'000, 0, 0), "");
}

}  // namespace
}  // namespace gridstride::judge
