// SPDX-License-Identifier: MIT
// In which order a block's warps come to the caches.
#include "simt/src/accesses/warp_turns.hpp"

#include <gtest/gtest.h>

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uint64_t load = 1U << pc_shift | static_cast<std::uint64_t>(Traffic::global_load);
constexpr std::size_t one_set_bytes = 16 * 128;

class WarpTurnsOfABlock : public testing::Test {
 protected:
  WarpTurnsOfABlock() { caches_.begin_launch(0, one_set_bytes, 0); }

  /// Each of the warps loads the lines [0, lines), one after another.
  std::uint64_t loaded_past_l1(unsigned warps, std::uint64_t lines) {
    for (unsigned warp = 0; warp < warps; ++warp)
      for (std::uint64_t line = 0; line < lines; ++line) {
        turns_.add(warp, 4 * line, 4 * line + 4, load);
        turns_.end_request(warp);
      }
    turns_.take_turns(caches_, {counters_, table_});
    return counters_.l2_load_sectors / 4;
  }

  Caches caches_;
  WarpTurns turns_;
  Counters counters_;
  TrafficTable table_;
};

TEST_F(WarpTurnsOfABlock, find_what_the_other_warps_have_just_loaded) {
  EXPECT_EQ(loaded_past_l1(8, 100), 100U);  // one after another each would load all: 16 lines are kept
}

TEST_F(WarpTurnsOfABlock, are_a_request_each_whatever_it_has_of_sectors) {
  // The first warp's request is of two lines; the second one's first then finds the first of them.
  turns_.add(0, 0, 4, load);
  turns_.add(0, 64 * 4, 64 * 4 + 4, load);
  turns_.end_request(0);
  turns_.add(1, 0, 4, load);
  turns_.end_request(1);
  turns_.take_turns(caches_, {counters_, table_});
  EXPECT_EQ(counters_.l2_load_sectors, 8U);
}

TEST_F(WarpTurnsOfABlock, hold_all_pieces_of_a_request) {
  for (const std::uint64_t line : {0, 10, 20, 35, 36, 37}) turns_.add(0, 4 * line, 4 * line + 1, load);
  turns_.add(0, 400, 404, load);
  turns_.end_request(0);
  turns_.take_turns(caches_, {counters_, table_});
  EXPECT_EQ(counters_.l2_load_sectors, 6U + 4);
}

TEST_F(WarpTurnsOfABlock, go_on_where_a_warp_has_no_more) {
  turns_.add(3, 0, 4, load);
  turns_.end_request(3);
  EXPECT_EQ(loaded_past_l1(1, 5), 5U);
}

TEST_F(WarpTurnsOfABlock, are_taken_once) {
  loaded_past_l1(1, 20);
  turns_.take_turns(caches_, {counters_, table_});
  EXPECT_EQ(counters_.l2_load_sectors, 80U);
}

TEST_F(WarpTurnsOfABlock, are_the_instructions_too) {
  loaded_past_l1(2, 10);
  std::uint64_t past_l1 = 0;
  for (const InstructionTraffic& one : table_.entries()) past_l1 += one.what == load ? one.past_l1 : 0;
  EXPECT_EQ(past_l1, 40U);
}

}  // namespace
}  // namespace gridstride::simt
