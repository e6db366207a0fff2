// SPDX-License-Identifier: MIT
#include "simt/src/accesses/longest_block.hpp"

#include <gtest/gtest.h>

namespace gridstride::simt {
namespace {

/// The counters of all blocks, to which one block after another adds loads that it waits for.
struct Blocks {
  Counters all;
  LongestBlock longest;

  void run(std::uint64_t block, std::uint64_t loads, bool ended = true) {
    longest.begin(all);
    all.chained_global_loads += loads;
    longest.stop(block, all, ended);
  }
};

TEST(LongestBlock, is_the_one_that_waits_for_most_loads) {
  Blocks blocks;
  blocks.run(0, 3);
  blocks.run(1, 7);
  blocks.run(2, 5);
  EXPECT_EQ(blocks.longest.work().chained_global_loads, 7U);
}

TEST(LongestBlock, has_what_it_did_before_it_was_set_aside) {
  Blocks blocks;
  blocks.run(0, 3, false);
  blocks.run(1, 4);
  blocks.run(0, 3);
  EXPECT_EQ(blocks.longest.work().chained_global_loads, 6U);
}

TEST(LongestBlock, of_equal_ones_is_the_first_of_the_grid_whoever_ran_it) {
  Blocks some;
  Blocks others;
  some.all.threads = 5;  // what was counted before is nobody's
  some.run(2, 4);
  others.longest.begin(others.all);
  others.all.chained_global_loads += 4;
  others.all.threads += 1;
  others.longest.stop(1, others.all, true);
  for (auto [first, second] : {std::pair{some.longest, others.longest}, {others.longest, some.longest}}) {
    first.merge(second);
    EXPECT_EQ(first.work().threads, 1U);
  }
}

TEST(LongestBlock, is_none_where_nothing_ran) {
  LongestBlock none;
  none.merge(LongestBlock());
  EXPECT_EQ(none.work(), Counters());
}

}  // namespace
}  // namespace gridstride::simt
