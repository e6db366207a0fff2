// SPDX-License-Identifier: MIT
#include "simt/src/devices/occupancy.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gridstride::simt {
namespace {

DeviceProfile device(const std::string& name) {
  return load_profile(GRIDSTRIDE_SOURCE_DIR "/datasets/devices/" + name + ".toml");
}

Occupancy occupancy_on(const std::string& name, const BlockNeeds& needs) {
  return occupancy_of(device(name), needs);
}

TEST(Occupancy, is_full_where_blocks_take_little) {
  const Occupancy full = occupancy_on("h100", {.threads = 256, .registers_a_thread = 32});
  EXPECT_EQ(full.blocks, 8U);
  EXPECT_EQ(full.warps, 64U);
  EXPECT_EQ(full.most_warps, 64U);
  EXPECT_EQ(full.share(), 1);
  EXPECT_EQ(full.limited_by, OccupancyLimit::threads);
}

TEST(Occupancy, names_what_keeps_a_further_block_out) {
  const BlockNeeds wide{.threads = 256, .registers_a_thread = 128};
  EXPECT_EQ(occupancy_on("h100", wide).limited_by, OccupancyLimit::registers);
  EXPECT_EQ(occupancy_on("h100", wide).registers, 128U);
  const BlockNeeds tiles{.threads = 256, .registers_a_thread = 32, .shared_bytes = 48U << 10U};
  EXPECT_EQ(occupancy_on("h100", tiles).limited_by, OccupancyLimit::shared_memory);
  EXPECT_EQ(occupancy_on("h100", tiles).shared_bytes, 48U << 10U);
  const Occupancy small = occupancy_on("h100", {.threads = 32, .registers_a_thread = 32});
  EXPECT_EQ(small.limited_by, OccupancyLimit::blocks);
  EXPECT_EQ(small.warps, 32U);
  const Occupancy uneven = occupancy_on("rtx4090", {.threads = 1024, .registers_a_thread = 32});
  EXPECT_EQ(uneven.limited_by, OccupancyLimit::threads);
  EXPECT_EQ(uneven.warps, 32U);
  EXPECT_EQ(uneven.most_warps, 48U);
}

TEST(Occupancy, is_none_of_a_block_that_does_not_fit) {
  EXPECT_EQ(occupancy_on("gtx1060", {.threads = 1025, .registers_a_thread = 16}).blocks, 0U);
  EXPECT_EQ(occupancy_on("gtx1060", {.threads = 0, .registers_a_thread = 16}).blocks, 0U);
  EXPECT_EQ(occupancy_on("gtx1060", {.threads = 32, .registers_a_thread = 16, .shared_bytes = 50'000}).blocks,
            0U);
  EXPECT_EQ(occupancy_on("h100", {.threads = 1024, .registers_a_thread = 65}).blocks, 0U);
}

// What cuda_occupancy.h of CUDA 13.0 answers, with all shared memory that a device has.
TEST(Occupancy, is_that_of_nvidias_calculator) {
  struct Case {
    const char* device;
    BlockNeeds needs;
    unsigned blocks;
  };
  const std::vector<Case> cases = {
      {"a100", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"a100", {.threads = 128, .registers_a_thread = 183, .shared_bytes = 106760}, 1},
      {"a100", {.threads = 544, .registers_a_thread = 36, .shared_bytes = 4489}, 2},
      {"a100", {.threads = 736, .registers_a_thread = 16, .shared_bytes = 44042}, 2},
      {"a100", {.threads = 45, .registers_a_thread = 32, .shared_bytes = 874}, 32},
      {"gtx1060", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"gtx1060", {.threads = 544, .registers_a_thread = 36, .shared_bytes = 4489}, 2},
      {"gtx1060", {.threads = 128, .registers_a_thread = 32, .shared_bytes = 35208}, 2},
      {"gtx1060", {.threads = 736, .registers_a_thread = 16, .shared_bytes = 4472}, 2},
      {"gtx1060", {.threads = 45, .registers_a_thread = 32, .shared_bytes = 874}, 32},
      {"h100", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"h100", {.threads = 128, .registers_a_thread = 183, .shared_bytes = 160238}, 1},
      {"h100", {.threads = 544, .registers_a_thread = 36, .shared_bytes = 4489}, 2},
      {"h100", {.threads = 608, .registers_a_thread = 13, .shared_bytes = 0}, 3},
      {"h100", {.threads = 45, .registers_a_thread = 32, .shared_bytes = 874}, 32},
      {"rtx3060", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"rtx3060", {.threads = 555, .registers_a_thread = 32, .shared_bytes = 0}, 2},
      {"rtx3060", {.threads = 128, .registers_a_thread = 183, .shared_bytes = 80033}, 1},
      {"rtx3060", {.threads = 544, .registers_a_thread = 36, .shared_bytes = 4489}, 2},
      {"rtx3060", {.threads = 96, .registers_a_thread = 32, .shared_bytes = 0}, 16},
      {"rtx4090", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"rtx4090", {.threads = 555, .registers_a_thread = 32, .shared_bytes = 0}, 2},
      {"rtx4090", {.threads = 128, .registers_a_thread = 183, .shared_bytes = 80033}, 1},
      {"rtx4090", {.threads = 544, .registers_a_thread = 36, .shared_bytes = 4489}, 2},
      {"rtx4090", {.threads = 45, .registers_a_thread = 32, .shared_bytes = 874}, 24},
      {"t4", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"t4", {.threads = 555, .registers_a_thread = 32, .shared_bytes = 0}, 1},
      {"t4", {.threads = 128, .registers_a_thread = 183, .shared_bytes = 42038}, 1},
      {"t4", {.threads = 160, .registers_a_thread = 189, .shared_bytes = 10484}, 1},
      {"t4", {.threads = 45, .registers_a_thread = 32, .shared_bytes = 874}, 16},
      {"v100", {.threads = 176, .registers_a_thread = 77, .shared_bytes = 13927}, 4},
      {"v100", {.threads = 320, .registers_a_thread = 82, .shared_bytes = 86622}, 1},
      {"v100", {.threads = 544, .registers_a_thread = 36, .shared_bytes = 4489}, 2},
      {"v100", {.threads = 736, .registers_a_thread = 16, .shared_bytes = 25258}, 2},
      {"v100", {.threads = 45, .registers_a_thread = 32, .shared_bytes = 874}, 32},
  };
  for (const Case& one : cases)
    EXPECT_EQ(occupancy_on(one.device, one.needs).blocks, one.blocks)
        << one.device << ": " << one.needs.threads << " threads, " << one.needs.registers_a_thread
        << " registers, " << one.needs.shared_bytes << " bytes";
}

}  // namespace
}  // namespace gridstride::simt
