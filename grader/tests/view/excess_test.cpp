// SPDX-License-Identifier: MIT
#include "view/excess.hpp"

#include <gtest/gtest.h>

#include "made_up_trace.hpp"

namespace gridstride::view {
namespace {

TEST(Excess, is_how_many_times_the_references_passes_or_sectors) {
  const AccessTrace reference = made_up_trace();
  AccessTrace yours = reference;
  yours.launches[0].work[0].counters.shared_wavefronts = 384;  // of 192
  EXPECT_DOUBLE_EQ(excess(yours, 0, &reference), 2);
  yours.launches[0].work[1].counters.global_load_sectors = 72;  // of 24
  EXPECT_DOUBLE_EQ(excess(yours, 0, &reference), 3);
}

TEST(Excess, is_nothing_where_a_launch_costs_as_much_or_little_more) {
  const AccessTrace reference = made_up_trace();
  AccessTrace yours = reference;
  EXPECT_DOUBLE_EQ(excess(yours, 0, &reference), 0);
  yours.launches[0].work[1].counters.global_load_sectors = 36;  // 1.5 times
  EXPECT_DOUBLE_EQ(excess(yours, 0, &reference), 0);
  EXPECT_DOUBLE_EQ(excess(yours, 0, nullptr), 0);
}

TEST(Excess, goes_by_the_nearest_launch_of_the_same_shape_where_one_launches_more) {
  AccessTrace reference = made_up_trace();
  reference.launches.push_back(reference.launches[0]);
  reference.launches[0].grid = {7, 1, 1};
  AccessTrace yours = made_up_trace();
  yours.launches[0].work[1].counters.global_load_sectors = 48;
  reference.launches[0].work[1].counters.global_load_sectors = 48;
  EXPECT_DOUBLE_EQ(excess(yours, 0, &reference), 2);
  yours.launches[0].grid = {8, 1, 1};
  EXPECT_DOUBLE_EQ(excess(yours, 0, &reference), 0);  // nothing to compare with
}

}  // namespace
}  // namespace gridstride::view
