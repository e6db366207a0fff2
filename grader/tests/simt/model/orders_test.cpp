// SPDX-License-Identifier: MIT
// The model of time ranks the ways to compute one thing as measurements have ranked them for years. Each test
// names who published the order; margins are well inside of what was measured, since devices differ.
#include <gtest/gtest.h>

#include <string>

#include "variants.hpp"

namespace gridstride {
namespace {

/// `slower` takes at least `factor` times as long as `faster`.
void expect_slower(const Times& times, const char* slower, double factor, const char* faster) {
  ASSERT_TRUE(times.contains(slower)) << slower;
  ASSERT_TRUE(times.contains(faster)) << faster;
  EXPECT_GT(times.at(slower), factor * times.at(faster))
      << slower << " " << times.at(slower) << " ms, " << faster << " " << times.at(faster) << " ms";
}

class Orders : public testing::TestWithParam<const char*> {
 protected:
  /// Whether loads of global memory go through the L1 cache.
  static bool has_l1() { return std::string(GetParam()) != "gtx1060"; }
  /// Whether the lanes of a warp that add 1 to one word of shared memory do so at once (from 8.0 on).
  static bool adds_lanes_at_once() { return std::string(GetParam()).starts_with("rtx"); }
};

// Harris, Optimizing Parallel Reduction in CUDA, NVIDIA 2007: each step from one element a thread in shared
// memory (1.7 ms) to several in registers and one warp (0.27 ms) pays. Luitjens, Faster Parallel Reductions
// on Kepler, NVIDIA 2014: shuffles with vector loads reach the library's time.
TEST_P(Orders, reduction) {
  const Times times = times_of("reduction", GetParam());
  expect_slower(times, "naive", 1.2, "shared");
  expect_slower(times, "shared", 1, "shuffle");
}

// The same two: what is left between the last step and the library is a few percent.
TEST_P(Orders, reduction_by_the_library) {
  const Times times = times_of("reduction", GetParam());
  expect_slower(times, "shuffle", 0.95, "library");
  expect_slower(times, "library", 0.67, "shuffle");
}

// Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, NVIDIA 2016: a scan that
// reads and writes each element once comes near to a copy; one that reads the array twice moves half as much
// again. A selection writes only what is kept.
TEST_P(Orders, scan_by_the_library) {
  const Times times = times_of("scan", GetParam());
  expect_slower(times, "totals_first", 1.05, "library");
  expect_slower(times, "library", 0.85, "copy");
  expect_slower(times, "copy", 0.9, "library");
  expect_slower(times, "library", 1.15, "library_selection");
  expect_slower(times, "library_selection", 0.65, "library");
}

// The steps of Ruetsch and Micikevicius, Optimizing Matrix Transpose in CUDA, NVIDIA 2009, by Harris, An
// Efficient Matrix Transpose in CUDA C/C++, NVIDIA 2013: 19, 51 and 99 GB/s on a Tesla M2050 (copy 105), 55,
// 98 and 137 on a K20c.
TEST_P(Orders, transpose) {
  const Times times = times_of("transpose", GetParam());
  expect_slower(times, "naive", 1, "tiled");
  expect_slower(times, "tiled", 1, "padded");
  expect_slower(times, "copy", 0.67, "padded");
}

// CUDA C++ Best Practices Guide, "Shared Memory in Matrix Multiplication": tiles of both factors are 1.6
// times as fast as none on a V100. Volkov and Demmel, Benchmarking GPUs to Tune Dense Linear Algebra, 2008:
// blocks in registers are 1.6 times as fast as the tiles of the library before them.
TEST_P(Orders, matmul) {
  const Times times = times_of("matmul", GetParam());
  expect_slower(times, "naive", 1.05, "tiled");
  expect_slower(times, "tiled", 1.3, "register_tiled");
  // A barrier makes nothing faster: the warps of a block share L1 without it, too.
  expect_slower(times, "naive_in_step", 0.99, "naive");
}

// Bell and Garland, Implementing Sparse Matrix-Vector Multiplication on Throughput-Oriented Processors, 2009:
// a thread a row loses its coalescing as rows grow, a warp a row wastes lanes where they are short. Sorensen,
// High-Performance Matrix-Vector Multiplication on the GPU, 2012: few long rows need a block or more each.
TEST_P(Orders, row_sums) {
  const Times times = times_of("row_sums", GetParam());
  expect_slower(times, "wide_thread", 1.3, "wide_warp");
  expect_slower(times, "wide_warp", 1.5, "wide_block");
  expect_slower(times, "square_thread", 2, "square_warp");
  expect_slower(times, "square_thread", 2, "square_block");
  expect_slower(times, "tall_block", 1, "tall_warp");
  if (has_l1()) expect_slower(times, "tall_block", 1, "tall_thread");
}

// Harris, How to Optimize Data Transfers in CUDA C/C++, NVIDIA 2012: pinned memory more than doubles the rate
// on one machine. The same, How to Overlap Data Transfers in CUDA C/C++: chunks in four streams take 0.57 of
// the time on a Tesla C2050, which copies both ways at once.
TEST_P(Orders, transfers) {
  const Times times = times_of("transfers", GetParam());
  expect_slower(times, "pageable", 1.5, "pinned");
  expect_slower(times, "pinned", 1.3, "overlapped");
}

// Gray, Getting Started with CUDA Graphs, NVIDIA 2019: 3.8 us for each of 20 kernels of 2.9 us, and 3.4 us by
// a graph, on a V100; making it took 400 us, so that it pays when it is launched often.
TEST_P(Orders, launches) {
  const Times times = times_of("launches", GetParam());
  expect_slower(times, "launched", 1.1, "replayed");
  expect_slower(times, "graph_used_once", 2, "launched");
}

// Sakharnykh, Maximizing Unified Memory Performance in CUDA, NVIDIA 2017: pages that faults bring come at
// half the rate of prefetched ones, and these nearly at that of pinned copies. CUDA C++ Best Practices Guide,
// "Zero Copy": mapped memory crosses the link at each use.
TEST_P(Orders, managed_memory) {
  const Times times = times_of("managed", GetParam());
  expect_slower(times, "touched", 1.3, "prefetched");
  expect_slower(times, "prefetched", 3, "again");
  expect_slower(times, "mapped", 3, "again");
  expect_slower(times, "copied", 1, "prefetched");
}

// Sakharnykh, GPU Pro Tip: Fast Histograms Using Shared Atomics on Maxwell, NVIDIA 2015: tables in shared
// memory beat atomics on global memory, the more the fewer values there are. From capability 8.0 on nvcc adds
// the lanes of a word at once where they add 1: measured on an H200 (docs/measuring.md), equal bytes are no
// slower than noise. Adding anything else is as before.
TEST_P(Orders, histogram) {
  const Times times = times_of("histogram", GetParam());
  expect_slower(times, "noise_global", 1.5, "noise");
  expect_slower(times, "equal_global", 2, "equal");
  expect_slower(times, "equal_by_two", 1.2, "noise_by_two");
  if (adds_lanes_at_once()) {
    expect_slower(times, "noise", 0.99, "equal");
    expect_slower(times, "equal_by_two", 1.2, "equal");
  } else {
    expect_slower(times, "equal", 1.2, "noise");
  }
}

// CUDA C++ Best Practices Guide, "Constant Memory": lanes that ask for different words get them one after
// another; where all ask for the same it is as fast as a register.
TEST_P(Orders, constants) {
  const Times times = times_of("constants", GetParam());
  expect_slower(times, "constant_scattered", 3, "constant_same");
  expect_slower(times, "constant_scattered", 1.5, "shared_scattered");
  expect_slower(times, "shared_same", 1, "constant_same");
}

// Adinets, CUDA Pro Tip: Optimized Filtering with Warp-Aggregated Atomics, NVIDIA 2014 (and its note of
// 2017): one atomic for each warp is many times as fast as one for each thread, and nvcc makes it so by
// itself where all threads count in one word. CUDA C++ Programming Guide, "Atomic Functions": any other one
// can be built of compare-and-swaps, of which each lane but one has to begin again.
TEST_P(Orders, one_word) {
  const Times times = times_of("one_word", GetParam());
  expect_slower(times, "count", 0.9, "count_by_warps");
  expect_slower(times, "count_by_warps", 0.9, "count");
  expect_slower(times, "count_in_table", 5, "count");
  expect_slower(times, "add", 5, "count");
  expect_slower(times, "add_by_swaps", 3, "add");
  expect_slower(times, "add_by_swaps", 3, "claim");
}

// CUDA C++ Best Practices Guide, "Occupancy": work is to be shared out to all multiprocessors. A block has
// the bandwidth of one of them, whether others stand by or not.
TEST_P(Orders, imbalance) {
  const Times times = times_of("imbalance", GetParam());
  expect_slower(times, "one_of_many", 3, "all_blocks");
  expect_slower(times, "one_of_many", 0.95, "one_alone");
  expect_slower(times, "one_alone", 0.8, "one_of_many");
}

// NVIDIA's sample concurrentKernels, as users have published what it prints on a GTX 1650 Super: eight
// kernels of one block take 12 ms in eight streams, where one takes 10 and all in turn take 80. Harris, GPU
// Pro Tip: CUDA 7 Streams Simplify Concurrency, NVIDIA 2015: launches into the legacy default stream between
// them end that. CUDA C++ Best Practices Guide, "Concurrent Kernel Execution": streams are for
// multiprocessors that would else have nothing to do, so that kernels which fill the device gain nothing.
// Nor do those that wait for memory all the time.
TEST_P(Orders, streams) {
  const Times times = times_of("streams", GetParam());
  expect_slower(times, "one_stream", 3, "streams");
  expect_slower(times, "streams", 1, "single");
  expect_slower(times, "single", 0.4, "streams");
  expect_slower(times, "default_stream_between", 1, "one_stream");
  expect_slower(times, "one_stream", 3, "branches");
  expect_slower(times, "whole_streams", 0.95, "whole_one_stream");
  expect_slower(times, "whole_one_stream", 0.95, "whole_streams");
  expect_slower(times, "memory_streams", 0.95, "memory_one_stream");
}

// CUDA C++ Programming Guide, "Arithmetic Instructions": results of 16 bits, of which an instruction on a
// pair gives two, come twice as fast as float's on capabilities 7.0 and 7.5, as fast on 8.6 and 8.9, and at a
// 64th of the rate on 6.1. CUDA Math API, half2 operators: each is the function for its pair.
TEST_P(Orders, half) {
  const Times times = times_of("half", GetParam());
  expect_slower(times, "half_operators", 0.99, "half_functions");
  expect_slower(times, "half_functions", 0.99, "half_operators");
  if (std::string(GetParam()) == "gtx1060")
    expect_slower(times, "half_functions", 10, "float");
  else
    expect_slower(times, "float", std::string(GetParam()).starts_with("rtx") ? 0.9 : 1.2, "half_functions");
}

// Volkov, Better Performance at Lower Occupancy, GTC 2010: what lies in registers is worth more than a high
// occupancy. Bound to 32 registers (64 on a T4), ptxas 13.0 keeps 62 (30) words of each step in memory.
TEST_P(Orders, spills) {
  const Times times = times_of("spills", GetParam());
  expect_slower(times, "bound", 0.999, "free");
  expect_slower(times, "free", 0.999, "bound");
  expect_slower(times, "crowded", 1.2, "free");
}

// Compilers move what does not depend on a loop out of it: nvcc 13.0 divides once for 7.5 and 9.0, wherever
// the division is written (Aho, Lam, Sethi and Ullman, Compilers, "Code Motion"). What the pass itself gives
// is divided in each, and nvcc leaves a division of integers in a branch.
TEST_P(Orders, loop_invariants) {
  const Times times = times_of("loop_invariants", GetParam());
  expect_slower(times, "before", 0.98, "inside");
  expect_slower(times, "inside", 0.98, "before");
  expect_slower(times, "of_each_pass", 2, "inside");
  expect_slower(times, "in_a_branch", 2, "inside");
}

// Before Pascal all managed memory goes to the device when a kernel starts (CUDA C++ Programming Guide,
// "Unified Memory Programming", capability below 6.0).
TEST(DevicesWithoutFaults, move_managed_memory_whole) {
  const Times times = times_of("managed_whole", "gtx850m");
  expect_slower(times, "untouched", 5, "again");
}

// Harris et al., An Even Easier Introduction to CUDA and NVIDIA's p2pBandwidthLatencyTest: two boards on PCIe
// give each other a fraction of what their memory gives.
TEST(Peers, are_slower_than_a_devices_own_memory) {
  const Times times = times_of("peers", "gtx1080ti_x2");
  expect_slower(times, "copy_between", 3, "copy_within");
  expect_slower(times, "peers", 3, "own");
}

INSTANTIATE_TEST_SUITE_P(Devices, Orders, testing::Values("gtx1060", "t4", "v100", "rtx3060", "rtx4090"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace gridstride
