// SPDX-License-Identifier: MIT
// Checks of lesson 09: sums by block-wide passes in shared memory.
#include <cstddef>
#include <cstdint>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/reductions.hpp"
#include "harness/graded.hpp"
#include "shared_reduction.cuh"

using namespace gridstride::checks;

namespace {

/// Sums n small integers by both functions; float32 can hold every intermediate sum, so the answer is exact.
/// One element is its own sum: "until one number is left" needs no pass.
void expect_exact_sums(std::size_t n) {
  const auto data = small_integers<float>(n, seed(n));
  const double expected = reference_sum(data);
  ASSERT_THAT(CALL(sum_on_device, data), CloseTo(expected, 0)) << "sum_on_device, n = " << n;
  if (n > 1) EXPECT_DEVICE_WORK(n);
  ASSERT_THAT(CALL(sum, data), CloseTo(expected, 0)) << "sum, n = " << n;
  if (n > 1) EXPECT_DEVICE_WORK(n);
}

// The sum by sum(), which is to be computed on the device.
float device_sum(const std::vector<float>& data) {
  const float value = CALL(sum, data);
  EXPECT_DEVICE_WORK(data.size());
  return value;
}

}  // namespace

GRADED_TEST(SharedReduction, adds_up_each_block, points(20)) {
  for (const std::size_t n : {0, 1, 2, 255, 256, 257, 511, 512, 513, 768, 1200, 4095, 4096, 4097}) {
    const auto data = small_integers<float>(n, seed(n));
    const auto expected = block_sums(data, elements_per_block);
    auto partial = poisoned<float>(expected.size());
    CALL(sum_blocks, data, partial);
    ASSERT_THAT(partial, EqualArrays(expected)) << "sum_blocks, n = " << n;
    if (n > 0) EXPECT_DEVICE_WORK(n);
  }
}

GRADED_TEST(SharedReduction, sums_arrays_of_any_size, points(20)) {
  for (const std::size_t n : required_sizes(elements_per_block, (1U << 15) + 1)) {
    expect_exact_sums(n);
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(SharedReduction, sums_arrays_that_need_three_passes, points(10)) {
  const std::size_t two_passes = std::size_t{elements_per_block} * elements_per_block;
  for (const std::size_t n : {two_passes, two_passes + 1}) {
    const auto data = small_integers<float>(n, seed(n));
    ASSERT_THAT(CALL(sum_on_device, data), CloseTo(reference_sum(data), 0)) << "n = " << n;
    EXPECT_DEVICE_WORK(n);
  }
}

GRADED_TEST(SharedReduction, sums_within_float32_rounding, points(10)) {
  expect_sums_within_rounding((1U << 16) - 157, device_sum);
}

GRADED_TEST(SharedReduction, every_element_counts, points(10)) {
  expect_every_element_counts({257, 1000, 5003}, device_sum);
}

GRADED_TEST(SharedReduction, sums_secret_sizes, points(10), hidden) {
  for (std::uint64_t i = 0; i < 6; ++i) {
    expect_exact_sums(1 + seed(100 + i) % (i < 3 ? 2000 : 20'000));
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(SharedReduction, reads_each_element_once, points(10)) {
  const std::size_t n = 1U << 16;
  const std::size_t blocks = n / elements_per_block;
  const auto data = small_integers<float>(n, seed());
  auto partial = poisoned<float>(blocks);
  CALL(sum_blocks, data, partial);
  ASSERT_THAT(partial, EqualArrays(block_sums(data, elements_per_block)));
  const auto pass = last_call().counters;
  EXPECT_GATE("kernel launches of sum_blocks", pass.launches, 1, 1);
  EXPECT_GATE("global loads an element", per(pass.global_loads, n), 1, 1.1);
  EXPECT_GATE("global stores a block", per(pass.global_stores, blocks), 1, 1.1);
  EXPECT_GATE("threads an element", per(pass.threads, n), 0.5, 0.6);
  EXPECT_GATE("barriers a block", per(pass.barriers, blocks), 9, 10);
  EXPECT_GATE("sectors a request of global loads", load_sectors_a_request(pass), 4, 4.5);
  EXPECT_GATE("turns of the banks a block", per(pass.shared_wavefronts, blocks), 45, 48);
  ASSERT_THAT(CALL(sum_on_device, data), CloseTo(reference_sum(data), 0));
  const auto all = last_call().counters;
  EXPECT_GATE("kernel launches of sum_on_device", all.launches, 2, 2);
  EXPECT_GATE("bytes copied to the host by sum_on_device", all.device_to_host_bytes, 4, 4);
}

GRADED_TEST(SharedReduction, is_faster_than_one_core, points(10)) {
  const std::size_t n = speed_size(1U << 19, 1U << 26) - 157;
  const auto input = normal<float>(n, seed());
  const auto on_cpu = [&](unsigned threads) { return cpu_sum(input, threads); };
  measure_speed(plain_loop(n), on_cpu, [&](std::uint64_t number) {
    const auto data = varied(input, number);
    const double expected = reference_sum(data);
    const double tolerance = summation_error(data);
    EXPECT_THAT(CALL(sum_on_device, data), CloseTo(expected, tolerance));
  });
}
