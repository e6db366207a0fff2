// SPDX-License-Identifier: MIT
#include "simt/src/devices/l1_share.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace gridstride::simt {
namespace {

constexpr std::size_t kib = 1024;

DeviceProfile profile_of(const std::string& name) {
  return load_profile(std::filesystem::path(GRIDSTRIDE_SOURCE_DIR) / "datasets/devices" / (name + ".toml"));
}

std::size_t share_kib(const char* profile, const ResidentBlocks& blocks) {
  return l1_share_bytes(profile_of(profile), blocks) / kib;
}

TEST(L1Share, is_that_of_the_blocks_that_a_multiprocessor_holds) {
  EXPECT_EQ(share_kib("v100", {.grid = 100000, .fitting = 8}), 128U / 8);
  EXPECT_EQ(share_kib("v100", {.grid = 100000, .fitting = 1}), 128U);
}

TEST(L1Share, is_more_where_the_grid_has_fewer_blocks) {
  EXPECT_EQ(share_kib("v100", {.grid = 80, .fitting = 8}), 128U);
  EXPECT_EQ(share_kib("v100", {.grid = 81, .fitting = 8}), 64U);
  EXPECT_EQ(share_kib("v100", {.grid = 1, .fitting = 8}), 128U);
}

// V100: 128 KiB, of which 0, 8, 16, 32, 64 or 96 are shared memory. T4: 96 KiB, of which 32 or 64 are.
TEST(L1Share, is_what_shared_memory_leaves) {
  EXPECT_EQ(share_kib("v100", {.grid = 100000, .fitting = 2, .shared_bytes = 20 * kib}), (128U - 64) / 2);
  EXPECT_EQ(share_kib("v100", {.grid = 100000, .fitting = 2, .shared_bytes = 48 * kib}), (128U - 96) / 2);
  EXPECT_EQ(share_kib("t4", {.grid = 100000, .fitting = 1, .shared_bytes = 4 * kib}), 64U);
  EXPECT_EQ(share_kib("t4", {.grid = 100000, .fitting = 1, .shared_bytes = 48 * kib}), 32U);
}

TEST(L1Share, is_none_where_loads_go_past_it) {
  EXPECT_EQ(share_kib("gtx1060", {.grid = 100000, .fitting = 8}), 0U);
}

}  // namespace
}  // namespace gridstride::simt
