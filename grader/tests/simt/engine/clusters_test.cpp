// SPDX-License-Identifier: MIT
// Which block is where in its cluster, and in which order blocks of clusters run.
#include "simt/src/launch/clusters.hpp"

#include <gtest/gtest.h>

#include <set>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {
namespace {

// A grid of 4 x 6 x 2 blocks in clusters of 2 x 3.
struct Grid {
  gs_launch call{};
  Launch launch;

  Grid() {
    const unsigned extents[3] = {4, 6, 2};
    for (unsigned axis = 0; axis < 3; ++axis) call.grid[axis] = extents[axis];
    launch.call = &call;
    launch.block_count = 48;
    launch.cluster = {2, 3, 1};
  }
};

TEST(Clusters, number_blocks_within_and_clusters_in_the_grid_x_first) {
  const Grid grid;
  const auto place = [&](unsigned x, unsigned y, unsigned z) {
    return cluster_place(grid.launch, (std::uint64_t{z} * 6 + y) * 4 + x);
  };
  EXPECT_EQ(place(0, 0, 0).cluster, 0);
  EXPECT_EQ(place(1, 2, 0).cluster, 0);
  EXPECT_EQ(place(1, 2, 0).rank, 5);
  EXPECT_EQ(place(2, 0, 0).cluster, 1);
  EXPECT_EQ(place(0, 3, 0).cluster, 2);
  EXPECT_EQ(place(3, 5, 1).cluster, 7);
  EXPECT_EQ(place(3, 5, 1).rank, 5);
}

TEST(Clusters, give_each_block_a_place_and_a_part_of_its_own) {
  const Grid grid;
  std::set<std::uintptr_t> parts;
  for (std::uint64_t block = 0; block < grid.launch.block_count; ++block) {
    const ClusterPlace place = cluster_place(grid.launch, block);
    EXPECT_EQ(block_at(grid.launch, place), block);
    const std::uintptr_t part = cluster_part(grid.launch, place);
    EXPECT_TRUE(in_cluster_window(part));
    EXPECT_TRUE(parts.insert(part).second);
    const ClusterPlace found = place_of_part(grid.launch, part + cluster_part_bytes - 1);
    EXPECT_EQ(found.cluster, place.cluster);
    EXPECT_EQ(found.rank, place.rank);
  }
}

TEST(Clusters, run_one_after_the_other_in_every_schedule) {
  const Grid grid;
  for (const std::uint64_t schedule : {0, 1, 7, 1234}) {
    const LaunchBlocks blocks(grid.launch, schedule);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < grid.launch.block_count; ++i) {
      seen.insert(blocks[i]);
      EXPECT_EQ(cluster_place(grid.launch, blocks[i]).cluster,
                cluster_place(grid.launch, blocks[i / 6 * 6]).cluster);
    }
    EXPECT_EQ(seen.size(), grid.launch.block_count);
  }
}

TEST(Clusters, of_none_leave_the_order_of_blocks) {
  Grid grid;
  grid.launch.cluster = {1, 1, 1};
  for (const std::uint64_t schedule : {0, 1, 7}) {
    const LaunchBlocks blocks(grid.launch, schedule);
    const BlockOrder order(grid.launch.block_count, schedule);
    for (std::uint64_t i = 0; i < grid.launch.block_count; ++i) EXPECT_EQ(blocks[i], order[i]);
  }
}

TEST(Clusters, join_the_marks_of_their_blocks) {
  EXPECT_EQ(joined({{30, 40}, {10, 20}, {20, 25}, {12, 18}}), (MarkRanges{{10, 25}, {30, 40}}));
  EXPECT_EQ(joined({}), MarkRanges{});
}

}  // namespace
}  // namespace gridstride::simt
