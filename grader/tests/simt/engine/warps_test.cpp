// SPDX-License-Identifier: MIT
// What lanes get from operations of their warp, against CUDA's definitions, and the orders of blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "simt/src/launch/schedule.hpp"
#include "simt/src/threads/warp_results.hpp"

namespace gridstride::simt {
namespace {

WarpOperands lanes_with_their_numbers(gs_warp_op op, std::uint32_t lanes, unsigned argument = 0) {
  WarpOperands operands;
  operands.op = op;
  operands.lanes = lanes;
  for (unsigned lane = 0; lane < 32; ++lane) operands.value[lane] = lane;
  operands.argument.fill(argument);
  return operands;
}

unsigned argument(unsigned by, unsigned width) { return by | width << 8; }

TEST(ShuffleSource, up_and_down_stop_at_the_ends_of_a_segment) {
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_up, 9, argument(1, 8)), 8u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_up, 8, argument(1, 8)), 8u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_down, 14, argument(1, 8)), 15u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_down, 15, argument(1, 8)), 15u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_down, 3, argument(31, 32)), 3u);
}

TEST(ShuffleSource, an_index_counts_within_the_segment) {
  EXPECT_EQ(shuffle_source(gs_warp_shuffle, 20, argument(1, 16)), 17u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle, 20, argument(17, 16)), 17u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle, 20, argument(31, 32)), 31u);
}

TEST(ShuffleSource, xor_reaches_earlier_segments_but_not_later_ones) {
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_xor, 5, argument(3, 32)), 6u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_xor, 5, argument(8, 8)), 5u);
  EXPECT_EQ(shuffle_source(gs_warp_shuffle_xor, 13, argument(8, 8)), 5u);
}

TEST(WarpResults, lanes_outside_the_mask_take_no_part) {
  const std::uint32_t odd = 0xaaaaaaaau;
  EXPECT_EQ(warp_results(lanes_with_their_numbers(gs_warp_add, odd))[1], 256u);
  EXPECT_EQ(warp_results(lanes_with_their_numbers(gs_warp_min_u32, odd))[1], 1u);
  EXPECT_EQ(warp_results(lanes_with_their_numbers(gs_warp_all, odd))[1], 1u);
  EXPECT_EQ(warp_results(lanes_with_their_numbers(gs_warp_ballot, ~0u))[0], 0xfffffffeu);
  WarpOperands from_an_even_lane = lanes_with_their_numbers(gs_warp_shuffle, odd, argument(2, 32));
  EXPECT_EQ(warp_results(from_an_even_lane)[1], 0u);
  from_an_even_lane.undefined = undefined_value;
  EXPECT_EQ(warp_results(from_an_even_lane)[1], undefined_value);
  EXPECT_EQ(warp_results(lanes_with_their_numbers(gs_warp_shuffle, odd, argument(3, 32)))[1], 3u);
}

TEST(WarpResults, what_is_undefined_is_nan_in_every_width) {
  EXPECT_TRUE(std::isnan(std::bit_cast<double>(undefined_value)));
  EXPECT_TRUE(std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(undefined_value))));
  const auto half = static_cast<std::uint16_t>(undefined_value);
  EXPECT_EQ(half & 0x7c00, 0x7c00) << "the exponent of __half";
  EXPECT_NE(half & 0x03ff, 0);
  EXPECT_EQ(half & 0x7f80, 0x7f80) << "the exponent of __nv_bfloat16";
  EXPECT_NE(half & 0x007f, 0);
}

TEST(WarpResults, matches_are_masks_of_equal_lanes) {
  WarpOperands operands = lanes_with_their_numbers(gs_warp_match_any, 0x0000ffffu);
  for (unsigned lane = 0; lane < 32; ++lane) operands.value[lane] = lane / 4;
  EXPECT_EQ(warp_results(operands)[5], 0xf0u);
  operands.op = gs_warp_match_all;
  EXPECT_EQ(warp_results(operands)[5], 0u);
  operands.value.fill(9);
  EXPECT_EQ(warp_results(operands)[5], 0x0000ffffu);
}

TEST(BlockOrder, each_schedule_runs_every_block_once) {
  for (const std::uint64_t schedule : {0u, 1u, 2u, 99u, 123456u}) {
    for (const std::uint64_t count : {1u, 2u, 7u, 64u, 1000u}) {
      const BlockOrder order(count, schedule);
      std::vector<bool> seen(count);
      for (std::uint64_t i = 0; i < count; ++i) seen.at(order[i]) = true;
      EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](bool one) { return one; }))
          << schedule << " " << count;
    }
  }
}

TEST(BlockOrder, one_reverses) {
  const BlockOrder order(10, 1);
  EXPECT_EQ(order[0], 9u);
  EXPECT_EQ(order[9], 0u);
}

}  // namespace
}  // namespace gridstride::simt
