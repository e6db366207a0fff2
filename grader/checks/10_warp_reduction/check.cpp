// SPDX-License-Identifier: MIT
// Checks of lesson 10: sums by shuffles, of warps, of blocks, and of an array in one launch.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "checks/support/reductions.hpp"
#include "harness/graded.hpp"
#include "warp_reduction.cuh"

using namespace gridstride::checks;

namespace {

// One sum for each `width` elements, for sizes around one warp and one block.
template <class SumParts>
void expect_sums_of_parts(const char* function, std::size_t width, const SumParts& sum_parts) {
  for (const std::size_t n :
       {1, 0, 2, 31, 32, 33, 63, 64, 65, 80, 255, 256, 257, 287, 511, 512, 513, 1000, 4097}) {
    const auto data = small_integers<float>(n, seed(n));
    const auto expected = block_sums(data, width);
    auto sums = poisoned<float>(expected.size());
    sum_parts(data, sums);
    expect_nothing_copied();
    ASSERT_THAT(sums, EqualArrays(expected)) << function << ", n = " << n;
    EXPECT_DEVICE_WORK(n);
  }
}

// The sum by sum_on_device, whose result nobody has written before.
float device_sum(const std::vector<float>& data) {
  auto result = poisoned<float>(1);
  CALL(sum_on_device, data, result);
  expect_nothing_copied();
  EXPECT_DEVICE_WORK(data.size());
  return result[0];
}

// What is told beside a sum that is no number: the inputs are all finite.
std::string unwritten(float sum) { return std::isnan(sum) ? "; nothing has written the result" : ""; }

// Small integers: float32 can hold every intermediate sum, so the answer is exact.
void expect_exact_sum(std::size_t n) {
  const auto data = small_integers<float>(n, seed(n));
  const float sum = device_sum(data);
  ASSERT_THAT(sum, CloseTo(reference_sum(data), 0)) << "sum_on_device, n = " << n << unwritten(sum);
}

void expect_exact_sum_of_part(const std::vector<float>& data, std::size_t first, std::size_t count) {
  auto result = poisoned<float>(1);
  CALL(sum_part, data, first, count, result);
  expect_nothing_copied();
  EXPECT_DEVICE_WORK(count);
  const auto part = std::span(data).subspan(first, count);
  ASSERT_THAT(result[0], CloseTo(reference_sum(part), 0))
      << "sum_part of " << data.size() << " elements, first = " << first << ", count = " << count
      << unwritten(result[0]);
}

}  // namespace

GRADED_TEST(WarpReduction, adds_up_the_lanes_of_each_warp, points(15)) {
  expect_sums_of_parts("sum_warps", warp_size,
                       [](const auto& data, auto& sums) { CALL(sum_warps, data, sums); });
}

GRADED_TEST(WarpReduction, adds_up_the_warps_of_each_block, points(15)) {
  expect_sums_of_parts("sum_blocks", block_size,
                       [](const auto& data, auto& sums) { CALL(sum_blocks, data, sums); });
}

GRADED_TEST(WarpReduction, sums_arrays_of_any_size, points(10)) {
  for (const std::size_t n : required_sizes(block_size, (1U << 20) + 3)) {
    expect_exact_sum(n);
    if (HasFatalFailure()) return;
  }
}

// On the device that lesson.toml names, too: more blocks than a block has threads. Nearly as many as that
// device holds, then as many, and more elements than its threads load at once.
GRADED_TEST(WarpReduction, sums_on_devices_of_any_size, points(5)) {
  for (const std::size_t n : {65'537, 270'000, 1'081'345}) {
    expect_exact_sum(n);
    if (HasFatalFailure()) return;
  }
}

// What a call leaves behind must not disturb the next one, whichever of the two has more blocks.
GRADED_TEST(WarpReduction, is_right_call_after_call, points(10)) {
  for (const std::size_t n : {1000, 100'003, 100'003, 257, 1, 0, 5000, 100'003}) {
    expect_exact_sum(n);
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(WarpReduction, sums_parts_that_begin_anywhere, points(10)) {
  const auto data = small_integers<float>(20'011, seed());
  for (const std::size_t first : {0, 1, 2, 3, 4, 5, 31}) {
    for (const std::size_t count : {0, 1, 2, 3, 4, 5, 7, 257, 10'007}) {
      expect_exact_sum_of_part(data, first, count);
      if (HasFatalFailure()) return;
    }
  }
}

GRADED_TEST(WarpReduction, sums_within_float32_rounding, points(5)) {
  // So few that float32 is near enough even where one element is added after another.
  expect_sums_within_rounding(4093, device_sum);
}

GRADED_TEST(WarpReduction, every_element_counts, points(5)) {
  expect_every_element_counts({257, 1000, 50'003}, device_sum);
}

GRADED_TEST(WarpReduction, sums_secret_sizes, points(5), hidden) {
  const auto data = small_integers<float>(60'000, seed());
  for (std::uint64_t i = 0; i < 6; ++i) {
    const std::size_t count = 1 + seed(100 + i) % (i < 3 ? 2000 : 50'000);
    expect_exact_sum(count);
    expect_exact_sum_of_part(data, 1 + seed(200 + i) % 9000, count);
    if (HasFatalFailure()) return;
  }
}

namespace {

void expect_least_work_of_warps(const std::vector<float>& data) {
  const std::size_t warps = data.size() / warp_size;
  auto sums = poisoned<float>(warps);
  CALL(sum_warps, data, sums);
  ASSERT_THAT(sums, EqualArrays(block_sums(data, warp_size)));
  const auto& counters = last_call().counters;
  EXPECT_GATE("sum_warps: kernel launches", counters.launches, 1, 1);
  EXPECT_GATE("sum_warps: global loads an element", per(counters.global_loads, data.size()), 1, 1.05);
  EXPECT_GATE("sum_warps: sectors a request of global loads", load_sectors_a_request(counters), 4, 4.5);
  EXPECT_GATE("sum_warps: accesses to shared memory a warp",
              per(counters.shared_loads + counters.shared_stores + counters.shared_atomics, warps), 0, 0);
  EXPECT_GATE("sum_warps: atomics a warp", per(counters.global_atomics, warps), 0, 0);
}

void expect_least_work_of_blocks(const std::vector<float>& data) {
  const std::size_t blocks = data.size() / block_size;
  auto sums = poisoned<float>(blocks);
  CALL(sum_blocks, data, sums);
  ASSERT_THAT(sums, EqualArrays(block_sums(data, block_size)));
  const auto& counters = last_call().counters;
  EXPECT_GATE("sum_blocks: kernel launches", counters.launches, 1, 1);
  EXPECT_GATE("sum_blocks: global loads an element", per(counters.global_loads, data.size()), 1, 1.05);
  EXPECT_GATE("sum_blocks: barriers a block", per(counters.barriers, blocks), 1, 2);
  EXPECT_GATE("sum_blocks: turns of the banks a block", per(counters.shared_wavefronts, blocks), 9, 18);
  EXPECT_GATE("sum_blocks: atomics a block", per(counters.global_atomics, blocks), 0, 0);
}

void expect_least_work_of_sum(const std::vector<float>& data) {
  ASSERT_THAT(device_sum(data), CloseTo(reference_sum(data), 0));
  const auto& counters = last_call().counters;
  const auto held =
      static_cast<std::size_t>(device_profile().integer("attributes.multiprocessor_count") *
                               device_profile().integer("attributes.max_threads_per_multiprocessor"));
  const std::size_t n = data.size();
  EXPECT_GATE("sum_on_device: kernel launches", counters.launches, 1, 1);
  EXPECT_GATE("sum_on_device: threads for each that the device holds", per(counters.threads, held), 1, 2);
  // Four elements a thread are enough for each, where the device holds more threads than that.
  EXPECT_GATE("sum_on_device: threads that there is work and room for, for each of the launch",
              per(std::min(held, n / 4), counters.threads), 1, 10);
  EXPECT_GATE("sum_on_device: bytes loaded an element", per(counters.global_load_bytes, n), 4, 4.2);
  EXPECT_GATE("sum_on_device: sectors loaded for 8 elements", 8 * per(counters.global_load_sectors, n), 1,
              1.1);
  // The counter of blocks, or the result itself; and one that makes the counter ready for the next call.
  EXPECT_GATE("sum_on_device: atomics a block", per(counters.global_atomics, counters.blocks), 1, 1.1);
  EXPECT_GATE("sum_on_device: device memory allocated, times", counters.allocations, 0, 0);
  EXPECT_GATE("sum_on_device: waits of the host", counters.synchronisations, 0, 0);
}

}  // namespace

GRADED_TEST(WarpReduction, does_no_more_than_it_must, points(10)) {
  const auto data = small_integers<float>(1U << 18, seed());
  expect_least_work_of_warps(data);
  expect_least_work_of_blocks(data);
  expect_least_work_of_sum(data);
}

GRADED_TEST(WarpReduction, is_near_the_speed_of_memory, points(10)) {
  const std::size_t n = speed_size(1U << 19, 1U << 26) - 157;
  const auto input = normal<float>(n, seed());
  const auto on_cpu = [&](unsigned threads) { cpu_sum(input, threads); };
  measure_speed(plain_loop(n), on_cpu, [&](std::uint64_t number) {
    const auto data = varied(input, number);
    const double expected = reference_sum(data);
    const double tolerance = summation_error(data);
    EXPECT_THAT(device_sum(data), CloseTo(expected, tolerance));
  });
}
