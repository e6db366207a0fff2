// SPDX-License-Identifier: MIT
#include "simt/src/devices/kernel_registers.hpp"

#include <gtest/gtest.h>

#include "simt/src/devices/occupancy.hpp"

namespace gridstride::simt {
namespace {

DeviceProfile device(const std::string& name) {
  return load_profile(GRIDSTRIDE_SOURCE_DIR "/datasets/devices/" + name + ".toml");
}

TEST(KernelRegisters, are_32_and_as_many_more_as_are_needed) {
  const DeviceProfile profile = device("h100");
  EXPECT_EQ(registers_of(KernelRegisters{}, profile), 32);
  EXPECT_EQ(registers_of({.needed = 31}, profile), 32);
  EXPECT_EQ(registers_of({.needed = 33}, profile), 33);
  EXPECT_EQ(registers_of({.needed = 300}, profile), 255);
  EXPECT_EQ(registers_of(nullptr, profile), 32);
  EXPECT_EQ(least_registers_of(nullptr, profile), 0);
}

TEST(KernelRegisters, fit_the_bounds_of_the_kernel) {
  const DeviceProfile profile = device("h100");
  EXPECT_EQ(registers_of({.needed = 100, .threads = 1024}, profile), 64);
  EXPECT_EQ(registers_of({.needed = 100, .threads = 256, .blocks = 3}, profile), 80);
  EXPECT_EQ(registers_of({.needed = 100, .threads = 250, .blocks = 3}, profile), 80) << "of whole warps";
  EXPECT_EQ(registers_of({.needed = 100, .threads = 256}, profile), 100);
  EXPECT_EQ(registers_of({.needed = 100, .threads = 256, .blocks = 1}, profile), 100);
  EXPECT_EQ(registers_of({.needed = 100, .most = 40}, profile), 40);
  EXPECT_EQ(registers_of({.needed = 10, .most = 24}, profile), 24);
  EXPECT_EQ(registers_of({.needed = 100, .threads = 256, .most = 48}, profile), 48);
}

TEST(KernelRegisters, are_bound_by_no_more_blocks_than_a_multiprocessor_holds) {
  EXPECT_EQ(registers_of({.needed = 100, .threads = 1024, .blocks = 8}, device("h100")), 32);
  EXPECT_EQ(registers_of({.needed = 100, .threads = 1024, .blocks = 8}, device("t4")), 64);
}

TEST(KernelRegisters, limit_the_blocks_of_a_multiprocessor) {
  const auto blocks = [](const std::string& name, int registers) {
    return occupancy_of(device(name), {.threads = 256, .registers_a_thread = registers}).blocks;
  };
  EXPECT_EQ(blocks("h100", 32), 8U);
  EXPECT_EQ(blocks("h100", 33), 6U);
  EXPECT_EQ(blocks("h100", 64), 4U);
  EXPECT_EQ(blocks("gtx1060", 56), 4U);
  EXPECT_EQ(blocks("t4", 64), 4U) << "as many as the threads allow";
  EXPECT_EQ(blocks("t4", 65), 3U);
}

}  // namespace
}  // namespace gridstride::simt
