// SPDX-License-Identifier: MIT
// What threads compute, and what a block has to wait for.
#include "device_test.hpp"

using gridstride::Counters;
namespace simt = gridstride::simt;

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

// Each addition waits four clocks for the one before.
TEST_F(Work, OfTheHostIsCountedInClocks) {
  const std::vector<float> x(1000, 1.0F);
  float sum = 0;
  const Counters counters = counts_of("run_sum_on_host", x.data(), 1000, &sum);
  EXPECT_EQ(sum, 1000.0F);
  EXPECT_GE(counters.host_clocks, 4000U);
  EXPECT_LE(counters.host_clocks, 4500U);  // with the loop's own instructions
  EXPECT_EQ(counts_of("run_sum_on_host", x.data(), 1000, &sum).host_clocks, counters.host_clocks);
  EXPECT_LT(counts_of("run_sum_on_host", x.data(), 10, &sum).host_clocks, 100U);
}

// They run at once, and nobody knows beside what.
TEST_F(Work, OfOtherHostThreadsIsNotCounted) {
  const std::vector<float> x(1000, 1.0F);
  float sum = 0;
  EXPECT_LT(counts_of("run_sum_in_another_thread", x.data(), 1000, &sum).host_clocks, 1000U);
  EXPECT_EQ(sum, 1000.0F);
}

TEST_F(Work, OfAKernelIsNotTheHosts) {
  const Counters few = counts_of("run_polynomial", device_array(std::vector<float>(100, 1.0f)), 1);
  const Counters many = counts_of("run_polynomial", device_array(std::vector<float>(6400, 1.0f)), 6400);
  EXPECT_EQ(few.host_clocks, many.host_clocks);
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

// A warp whose lanes part into two halves, the last warp of an array that ends within it, and none.
TEST_F(Work, OfAtMostHalfOfAWarpsLanesIsDivergent) {
  EXPECT_EQ(counts_of("run_two_ways", device_array(std::vector<float>(64, 1.0f))).divergent_instructions, 4U);
  float* const d_x = device_array(std::vector<float>(128, 1.0f));
  EXPECT_EQ(counts_of("run_polynomial", d_x, 100).divergent_instructions, 3U);
  EXPECT_EQ(counts_of("run_polynomial", d_x, 120).divergent_instructions, 0U);
  EXPECT_EQ(counts_of("run_polynomial_of_few", d_x).divergent_instructions, 0U);  // 20 of 20 lanes
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

TEST_F(Work, LoadsAreGroupsWhereAtomicsPartThem) {
  const unsigned* const d_x = device_array(std::vector<unsigned>(512, 1));
  unsigned* const d_sum = device_array(std::vector<unsigned>{0});
  const auto groups = [&](const char* function) {
    const Counters counters = counts_of(function, d_x, d_sum);
    return std::pair(counters.chained_global_loads, counters.chained_load_groups);
  };
  EXPECT_EQ(groups("run_loads_together"), std::pair(std::uint64_t{4}, std::uint64_t{1}));
  EXPECT_EQ(groups("run_loads_between_atomics"), std::pair(std::uint64_t{4}, std::uint64_t{4}));
  EXPECT_EQ(groups("run_loads_of_parted_lanes"), std::pair(std::uint64_t{7}, std::uint64_t{7}));
}

TEST_F(Work, AnElementIsLoadedOnceAroundAFunctionOfMath) {
  float* const d_x = device_array(std::vector<float>(64, 1.0f));
  float* const d_y = device_array<float>(64);
  EXPECT_EQ(counts_of("run_wave", d_x, d_y).global_load_requests, 2U);  // of 2 warps
  EXPECT_EQ(counts_of("run_wave_in_place", d_x, d_y).global_load_requests, 2U * 2);
}

// "12 of 3 float32" for each line of the last kernel: operations of threads and instructions of warps.
class WorkByLine : public DeviceTest {
 protected:
  template <class... Arguments>
  std::vector<std::string> lines_of(const char* function, Arguments... arguments) {
    counts_of(function, arguments...);
    std::vector<std::string> texts;
    for (const gridstride::LineWork& line : simt::work_by_line()) {
      EXPECT_THAT(line.file, testing::EndsWith("work.cu"));
      const Counters& its = line.counters;
      const auto add = [&](std::uint64_t operations, std::uint64_t instructions, const std::string& unit) {
        if (instructions > 0)
          texts.push_back(std::to_string(line.line) + ": " + std::to_string(instructions) + " " + unit +
                          " of " + std::to_string(operations));
      };
      add(its.float32_operations, its.float32_instructions, "float32");
      add(its.float64_operations, its.float64_instructions, "float64");
      add(its.control_operations, its.control_instructions, "control");
      if (its.barriers > 0)
        texts.push_back(std::to_string(line.line) + ": " + std::to_string(its.barriers) + " barriers");
    }
    return texts;
  }
};

TEST_F(WorkByLine, IsWhereTheOperationsAre) {
  EXPECT_THAT(lines_of("run_polynomial", device_array(std::vector<float>(100, 1.0f)), 100),
              testing::ElementsAre("5: 4 float32 of 100", "10: 8 float32 of 200", "10: 4 control of 128"));
}

TEST_F(WorkByLine, OfALoopIsThatOfItsBusiestLane) {
  EXPECT_THAT(lines_of("run_triangle_sums", device_array(std::vector<double>(64, 1.0))),
              testing::ElementsAre("16: 94 float64 of 2016"));
}

TEST_F(WorkByLine, OfEachSideOfABranchIsItsOwn) {
  EXPECT_THAT(lines_of("run_two_ways", device_array(std::vector<float>(64, 1.0f))),
              testing::ElementsAre("23: 2 control of 64", "24: 2 float32 of 32", "26: 2 float32 of 32"));
}

TEST_F(WorkByLine, HasTheBarriersOfABlock) {
  EXPECT_THAT(lines_of("run_first_warp_alone", device_array(std::vector<float>(64, 1.0f))),
              testing::ElementsAre("34: 1 barriers", "36: 4 float32 of 128", "36: 8 control of 256",
                                   "37: 4 barriers"));
}

TEST_F(WorkByLine, AddsUpToThatOfTheKernels) {
  float* const d_x = device_array(std::vector<float>(100, 1.0f));
  const Counters counters = counts_of("run_polynomial", d_x, 100);
  Counters sum;
  double time_ns = 0;
  for (const gridstride::LineWork& line : simt::work_by_line()) {
    sum += line.counters;
    time_ns += line.time_ns;
  }
  EXPECT_EQ(sum.integer_instructions, counters.integer_instructions);
  EXPECT_EQ(sum.float32_operations, counters.float32_operations);
  EXPECT_EQ(sum.global_load_requests, counters.global_load_requests);
  EXPECT_EQ(sum.l2_load_sectors, counters.l2_load_sectors);
  EXPECT_EQ(sum.dram_read_sectors, counters.dram_read_sectors);
  EXPECT_GT(time_ns, 0);
  EXPECT_LT(time_ns, simt::modelled_work().total_ns);  // which has the start of the launch as well
}

TEST_F(WorkByLine, OfSeveralLaunchesIsSummedUpAndForgottenWithTheCounters) {
  float* const d_x = device_array(std::vector<float>(100, 1.0f));
  const auto once = lines_of("run_polynomial", d_x, 100);
  simt::reset_counters();
  EXPECT_TRUE(simt::work_by_line().empty());
  EXPECT_EQ(lines_of("run_polynomial", d_x, 100), once);
  call("run_polynomial", d_x, 100);
  cudaDeviceSynchronize();
  for (const gridstride::LineWork& line : simt::work_by_line())
    if (line.line == 5) EXPECT_EQ(line.counters.float32_operations, 200U);
}

}  // namespace
