// SPDX-License-Identifier: MIT
#include "simt/src/accesses/lost_swaps.hpp"

#include <gtest/gtest.h>

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {
namespace {

class LostSwapsOfAWarp : public testing::Test {
 protected:
  static constexpr std::uintptr_t pc = 0x400;

  static const void* at(std::uintptr_t address) { return reinterpret_cast<const void*>(address); }

  /// A request of so many lanes, of which each names the word that `word` gives it, and `winners` win.
  template <class Word>
  LostSwaps::Lost lost(unsigned lanes, unsigned winners, Word word) {
    LaneAddresses request;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      request.lanes |= 1U << lane;
      request.at[lane] = 0x1000 + 4 * word(lane);
      if (lane < winners) swaps_.note(at(pc), at(request.at[lane]), lane);
    }
    return swaps_.take(pc, request);
  }

  LostSwaps swaps_;
};

TEST_F(LostSwapsOfAWarp, on_one_word_are_those_of_all_that_come_later) {
  const LostSwaps::Lost all = lost(4, 4, [](unsigned) { return 0U; });
  EXPECT_EQ(all.rounds, 3U);
  EXPECT_EQ(all.turns, 3U + 2 + 1);
  EXPECT_EQ(all.busiest, 0x1000U);
  EXPECT_EQ(all.turns_there, all.turns);
}

TEST_F(LostSwapsOfAWarp, on_words_of_their_own_are_none) {
  EXPECT_EQ(lost(32, 32, [](unsigned lane) { return lane; }).turns, 0U);
}

TEST_F(LostSwapsOfAWarp, of_lanes_that_give_up_are_none) {
  const LostSwaps::Lost claim = lost(32, 1, [](unsigned) { return 0U; });
  EXPECT_EQ(claim.rounds, 0U);
  EXPECT_EQ(claim.turns, 0U);
}

TEST_F(LostSwapsOfAWarp, on_several_words_go_side_by_side) {
  const LostSwaps::Lost pairs = lost(4, 4, [](unsigned lane) { return lane / 2; });
  EXPECT_EQ(pairs.rounds, 1U);
  EXPECT_EQ(pairs.turns, 2U);
  EXPECT_EQ(pairs.turns_there, 1U);
}

// `if (atomicCAS(turn, i, i + 1) == i)` in a loop: lane 0 comes first each time.
TEST_F(LostSwapsOfAWarp, of_one_lane_that_wins_again_and_again_are_none) {
  for (int pass = 1; pass < 16; ++pass) swaps_.note(at(pc), at(0x1000), 0);
  EXPECT_EQ(lost(32, 1, [](unsigned) { return 0U; }).turns, 0U);
}

TEST_F(LostSwapsOfAWarp, are_told_once) {
  lost(4, 4, [](unsigned) { return 0U; });
  EXPECT_EQ(lost(4, 0, [](unsigned) { return 0U; }).turns, 0U);
}

TEST_F(LostSwapsOfAWarp, of_another_instruction_are_not_this_ones) {
  for (unsigned lane = 0; lane < 4; ++lane) swaps_.note(at(pc + 8), at(0x1000), lane);
  EXPECT_EQ(lost(4, 1, [](unsigned) { return 0U; }).turns, 0U);
}

}  // namespace
}  // namespace gridstride::simt
