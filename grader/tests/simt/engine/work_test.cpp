// SPDX-License-Identifier: MIT
// What threads compute, and what a block has to wait for.
#include "device_test.hpp"

using gridstride::Counters;

namespace {

using Work = DeviceTest;

TEST_F(Work, OfAFunctionAndItsCalleesIsCounted) {
  const Counters counters = counts_of("run_polynomial", device_array(std::vector<float>(100, 1.0f)), 100);
  EXPECT_EQ(counters.float32_operations, 3U * 100);
  EXPECT_EQ(counters.float32_instructions, 3U * 4);  // of 100 threads, 4 warps
  EXPECT_EQ(counters.float64_operations, 0U);
  EXPECT_EQ(counters.control_operations, 128U);
  EXPECT_EQ(counters.control_instructions, 4U);
}

TEST_F(Work, OfAWarpIsThatOfItsBusiestLane) {
  const Counters counters = counts_of("run_triangle_sums", device_array(std::vector<double>(64, 1.0)));
  EXPECT_EQ(counters.float64_operations, 64U * 63 / 2);
  EXPECT_EQ(counters.float64_instructions, 31U + 63);
}

TEST_F(Work, OfBothSidesOfABranchIsAWarps) {
  const Counters counters = counts_of("run_two_ways", device_array(std::vector<float>(64, 1.0f)));
  EXPECT_EQ(counters.float32_operations, 64U);
  EXPECT_EQ(counters.float32_instructions, 4U);
}

TEST_F(Work, IsForgottenFromLaunchToLaunch) {
  float* const d_x = device_array(std::vector<float>(100, 1.0f));
  const Counters first = counts_of("run_polynomial", d_x, 100);
  EXPECT_EQ(counts_of("run_polynomial", d_x, 100).float32_operations, first.float32_operations);
}

// Two warps: each loads and stores once; then one of them four times loads and stores in shared memory.
TEST_F(Work, ABlockWaitsForItsBusiestWarp) {
  const Counters counters = counts_of("run_first_warp_alone", device_array(std::vector<float>(64, 1.0f)));
  EXPECT_EQ(counters.global_load_requests, 2U);
  EXPECT_EQ(counters.chained_global_loads, 1U);
  EXPECT_EQ(counters.shared_requests, 2U + 4 * 2 + 2);
  EXPECT_EQ(counters.chained_shared_accesses, 1U + 4 * 2 + 1);
}

TEST_F(Work, AnElementIsLoadedOnceAroundAFunctionOfMath) {
  float* const d_x = device_array(std::vector<float>(64, 1.0f));
  float* const d_y = device_array<float>(64);
  EXPECT_EQ(counts_of("run_wave", d_x, d_y).global_load_requests, 2U);  // of 2 warps
  EXPECT_EQ(counts_of("run_wave_in_place", d_x, d_y).global_load_requests, 2U * 2);
}

}  // namespace
