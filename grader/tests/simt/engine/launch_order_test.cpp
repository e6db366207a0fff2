// SPDX-License-Identifier: MIT
// Which of the kernels that kernels have launched is ordered behind which.
#include "simt/src/launch/launch_order.hpp"

#include <gtest/gtest.h>

namespace gridstride::simt {
namespace {

using enum DeviceStream::Kind;

std::uint64_t mark(std::uint64_t phase, unsigned thread) {
  return phase << phase_shift | std::uint64_t{thread} << thread_shift;
}

// A grid of two blocks with two warps each: block 0 has the phases 10 to 19, block 1 those from 20 on.
std::shared_ptr<LaunchOrder> grid() {
  auto order = std::make_shared<LaunchOrder>();
  order->blocks.note_range(10, 0);
  order->blocks.note_block(0, 10, 0);
  order->blocks.note_block(0, 20, 1);
  return order;
}

LaunchOrder launched_by(const std::shared_ptr<LaunchOrder>& launcher, DeviceStream stream = {},
                        std::uint64_t place = 0, LaunchPoint point = {}) {
  LaunchOrder order;
  order.launched_by = launcher;
  order.stream = stream;
  order.place = place;
  order.point = point;
  return order;
}

std::shared_ptr<LaunchOrder> shared(LaunchOrder order) {
  return std::make_shared<LaunchOrder>(std::move(order));
}

TEST(LaunchOrder, a_launch_knows_what_its_thread_has_done_before) {
  const auto parent = grid();
  const LaunchPoint point{.block = 0, .thread = 3, .mark = mark(15, 0)};
  const LaunchOrder child = launched_by(parent, {}, 0, point);
  EXPECT_TRUE(is_ordered(*parent, mark(14, 3), child));
  EXPECT_FALSE(is_ordered(*parent, mark(15, 3), child));
  EXPECT_FALSE(is_ordered(*parent, mark(14, 4), child)) << "another thread of the block";
  EXPECT_FALSE(is_ordered(*parent, mark(14, 40), child)) << "of another warp";
  EXPECT_FALSE(is_ordered(*parent, mark(24, 4), child)) << "of another block";
}

TEST(LaunchOrder, a_launch_knows_what_its_thread_was_told) {
  const auto parent = grid();
  const LaunchOrder behind_barrier =
      launched_by(parent, {}, 0, {.block = 0, .thread = 3, .mark = mark(16, 0), .block_met = mark(14, 0)});
  EXPECT_TRUE(is_ordered(*parent, mark(13, 40), behind_barrier));
  EXPECT_FALSE(is_ordered(*parent, mark(14, 40), behind_barrier));
  const LaunchOrder behind_warp =
      launched_by(parent, {}, 0, {.block = 0, .thread = 3, .mark = mark(16, 0), .warp_met = mark(14, 0)});
  EXPECT_TRUE(is_ordered(*parent, mark(13, 4), behind_warp));
  EXPECT_FALSE(is_ordered(*parent, mark(13, 40), behind_warp));
  const LaunchOrder behind_atomic =
      launched_by(parent, {}, 0, {.block = 0, .thread = 3, .mark = mark(16, 0), .handed_over = mark(14, 0)});
  EXPECT_TRUE(is_ordered(*parent, mark(13, 40), behind_atomic));
}

TEST(LaunchOrder, a_launch_knows_of_other_blocks_what_the_grid_or_atomics_told) {
  const auto parent = grid();
  const LaunchOrder behind_grid_barrier =
      launched_by(parent, {}, 0, {.block = 0, .thread = 3, .mark = mark(16, 0), .grid_met = mark(24, 0)});
  EXPECT_TRUE(is_ordered(*parent, mark(23, 4), behind_grid_barrier));
  EXPECT_FALSE(is_ordered(*parent, mark(24, 4), behind_grid_barrier));
  const LaunchOrder told =
      launched_by(parent, {}, 0, {.block = 0, .thread = 3, .mark = mark(16, 0), .told_by_blocks = true});
  EXPECT_TRUE(is_ordered(*parent, mark(24, 4), told));
}

TEST(LaunchOrder, streams_keep_their_order_and_the_tail_is_behind_all) {
  const auto parent = grid();
  const DeviceStream of_block_0{ordinary, 0, 0};
  const DeviceStream of_block_1{ordinary, 1, 0};
  const DeviceStream named{ordinary, 0, 0x1001};
  const LaunchOrder first = launched_by(parent, of_block_0, 0);
  const LaunchOrder second = launched_by(parent, of_block_0, 1);
  EXPECT_TRUE(is_ordered(first, 0, second));
  EXPECT_FALSE(is_ordered(second, 0, first));
  EXPECT_FALSE(is_ordered(first, 0, launched_by(parent, of_block_1, 2)));
  EXPECT_FALSE(is_ordered(first, 0, launched_by(parent, named, 2)));
  EXPECT_FALSE(is_ordered(first, 0, launched_by(parent, {fire_and_forget, 7, 0}, 2)));
  const LaunchOrder tail_first = launched_by(parent, {tail, 0, 0}, 0);
  const LaunchOrder tail_second = launched_by(parent, {tail, 0, 0}, 5);
  EXPECT_TRUE(is_ordered(second, 0, tail_first));
  EXPECT_TRUE(is_ordered(tail_first, 0, tail_second));
  EXPECT_FALSE(is_ordered(tail_first, 0, second));
  EXPECT_TRUE(is_ordered(*parent, mark(19, 9), tail_first)) << "the grid itself is over as well";
}

TEST(LaunchOrder, a_grid_is_over_when_all_that_it_has_launched_are) {
  const auto parent = grid();
  const auto first = shared(launched_by(parent, {}, 0));
  const auto second = shared(launched_by(parent, {}, 1));
  const LaunchOrder of_first = launched_by(first, {}, 0);
  const LaunchOrder of_second = launched_by(second, {}, 0);
  EXPECT_TRUE(is_ordered(of_first, 0, *second));
  EXPECT_TRUE(is_ordered(of_first, 0, of_second));
  const LaunchOrder of_another = launched_by(shared(launched_by(parent, {ordinary, 1, 0}, 2)), {}, 0);
  EXPECT_FALSE(is_ordered(of_first, 0, of_another));
}

}  // namespace
}  // namespace gridstride::simt
