// SPDX-License-Identifier: MIT
#include "view/exchanges.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace gridstride::view {
namespace {

/// A shuffle of the first `count` lanes, each from source(lane).
template <class Source>
TracedExchange from(Source source, unsigned count = 32) {
  TracedExchange exchange;
  for (unsigned lane = 0; lane < count; ++lane) {
    exchange.lanes |= std::uint32_t{1} << lane;
    exchange.sources.push_back(source(lane));
  }
  return exchange;
}

TracedExchange down(unsigned by) {
  return from([=](unsigned lane) { return lane + by < 32 ? lane + by : lane; });
}

TEST(Passing, is_told_by_the_rule_that_all_lanes_follow) {
  EXPECT_EQ(passing_text(down(16)), "lanes 0 to 15 get what lane + 16 has; lanes 16 to 31 keep their own");
  EXPECT_EQ(passing_text(down(1)), "lanes 0 to 30 get what lane + 1 has; lane 31 keeps its own");
  EXPECT_EQ(passing_text(from([](unsigned lane) { return lane > 0 ? lane - 1 : 0; })),
            "lanes 1 to 31 get what lane - 1 has; lane 0 keeps its own");
  EXPECT_EQ(passing_text(from([](unsigned lane) { return lane ^ 4; })),
            "lanes 0 to 31 get what lane ^ 4 has");
  EXPECT_EQ(passing_text(from([](unsigned) { return 5U; })),
            "lanes 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, "
            "25, 26, 27, "
            "28, 29, 30, 31 get what lane 5 has; lane 5 keeps its own");
}

TEST(Passing, is_told_lane_by_lane_where_there_is_no_rule) {
  EXPECT_EQ(passing_text(from([](unsigned lane) { return (lane * lane + 1) % 4; }, 3)),
            "lanes get theirs: 0 from 1, 1 from 2, 2 from 1");
  EXPECT_EQ(passing_text(from([](unsigned lane) { return lane; }, 2)), "lanes 0, 1 keep their own");
  EXPECT_EQ(passing_text({}), "no lane takes part");
}

// A whole warp's sum has all 32 lanes in it; one step too few leaves half of them out.
TEST(Origins, grow_with_each_shuffle_of_a_tree) {
  const std::vector<TracedExchange> tree = {down(16), down(8), down(4), down(2), down(1)};
  std::vector<const TracedExchange*> all;
  for (const TracedExchange& one : tree) all.push_back(&one);
  EXPECT_EQ(origins_of(all, 0), ~0U);
  EXPECT_EQ(origins_of(all, 31), 1U << 31);
  all.pop_back();
  EXPECT_EQ(origins_of(all, 0), 0x55555555U);
  EXPECT_EQ(origins_of({}, 3), 1U << 3);
}

}  // namespace
}  // namespace gridstride::view
