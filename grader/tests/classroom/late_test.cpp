// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <limits>

#include "classroom/manifest.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::int64_t day = 86400;

TEST(DaysLate, begin_with_the_first_second_after_deadline_and_grace) {
  const LatePolicy policy{.grace_s = 60};
  const std::int64_t deadline = 1'000'000;
  const auto days = [&](std::int64_t after) { return days_late(policy, deadline, deadline + after); };
  EXPECT_EQ(days(-1'000'000), 0);
  EXPECT_EQ(days(0), 0);
  EXPECT_EQ(days(60), 0);
  EXPECT_EQ(days(61), 1);
  EXPECT_EQ(days(60 + day), 1);
  EXPECT_EQ(days(60 + day + 1), 2);
  EXPECT_EQ(days(60 + 7 * day), 7);
  EXPECT_EQ(days_late(policy, std::nullopt, 5), std::nullopt);
  EXPECT_EQ(days_late(policy, 5, std::nullopt), std::nullopt);
}

TEST(DaysLate, are_right_for_any_time_that_an_archive_may_claim) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(days_late({}, 0, least), 0);
  EXPECT_EQ(days_late({}, 0, most), most / day + 1);
  EXPECT_EQ(days_late({}, least, most), 213503982334602);  // (2^64 - 1) / 86400, rounded up
}

TEST(LateFactor, takes_a_share_for_each_day_begun) {
  const LatePolicy policy{.grace_s = 0, .loss_a_day = 0.25};
  const auto factor = [&](std::int64_t after) { return late_factor(policy, 0, after, false); };
  EXPECT_EQ(factor(0), 1);
  EXPECT_EQ(factor(1), 0.75);
  EXPECT_EQ(factor(day), 0.75);
  EXPECT_EQ(factor(day + 1), 0.5);
  EXPECT_EQ(factor(4 * day), 0);
  EXPECT_EQ(factor(400 * day), 0);  // never less than nothing
}

TEST(LateFactor, is_nothing_after_most_days) {
  const LatePolicy policy{.loss_a_day = 0.125, .most_days = 2};
  EXPECT_EQ(late_factor(policy, 0, 2 * day, false), 0.75);
  EXPECT_EQ(late_factor(policy, 0, 2 * day + 1, false), 0);
  const LatePolicy none_at_all{.most_days = 0};
  EXPECT_EQ(late_factor(none_at_all, 0, 0, false), 1);
  EXPECT_EQ(late_factor(none_at_all, 0, 1, false), 0);
}

TEST(LateFactor, of_a_mark_counts_where_the_time_does_not_tell) {
  const LatePolicy policy{.loss_a_day = 0.25, .factor_of_marked = 0.5};
  EXPECT_EQ(late_factor(policy, 0, std::nullopt, true), 0.5);
  EXPECT_EQ(late_factor(policy, std::nullopt, 1, true), 0.5);
  EXPECT_EQ(late_factor(policy, std::nullopt, std::nullopt, true), 0.5);
  EXPECT_EQ(late_factor(policy, 0, 1, true), 0.75);
  EXPECT_EQ(late_factor(policy, 0, 0, true), 1);
  EXPECT_EQ(late_factor(policy, 0, std::nullopt, false), 1);
  EXPECT_EQ(late_factor(policy, std::nullopt, 1, false), 1);
}

}  // namespace
}  // namespace gridstride::classroom
