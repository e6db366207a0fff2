// SPDX-License-Identifier: MIT
// Checks of lesson 08: sums by one block-wide pass in global memory, the rest on the CPU.
#include <cstddef>
#include <cstdint>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/reductions.hpp"
#include "harness/graded.hpp"
#include "naive_reduction.cuh"

using namespace gridstride::checks;

namespace {

/// Sums n small integers by both functions; float32 can hold every intermediate sum, so the answer is exact.
void expect_exact_sums(std::size_t n) {
  auto data = small_integers<float>(n, seed(n));
  const double expected = reference_sum(data);
  ASSERT_THAT(CALL(sum, data), CloseTo(expected, 0)) << "sum, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(n);
  ASSERT_THAT(CALL(sum_on_device, data), CloseTo(expected, 0)) << "sum_on_device, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(n);
}

// The sum by sum(), which is to be computed on the device.
float device_sum(const std::vector<float>& data) {
  const float value = CALL(sum, data);
  EXPECT_DEVICE_WORK(data.size());
  return value;
}

}  // namespace

GRADED_TEST(NaiveReduction, adds_up_each_block, points(20)) {
  for (const std::size_t n : {0, 1, 2, 127, 128, 129, 300, 997, 4095, 4096, 4097}) {
    auto data = small_integers<float>(n, seed(n));
    const auto expected = block_sums(data, block_size);
    auto partial = poisoned<float>(expected.size());
    CALL(sum_blocks, data, partial);
    ASSERT_THAT(partial, EqualArrays(expected)) << "sum_blocks, n = " << n;
    if (n > 0) EXPECT_DEVICE_WORK(n);
  }
}

GRADED_TEST(NaiveReduction, sums_arrays_of_any_size, points(20)) {
  for (const std::size_t n : required_sizes(block_size, (1U << 15) + 1)) {
    expect_exact_sums(n);
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(NaiveReduction, sums_within_float32_rounding, points(10)) {
  expect_sums_within_rounding((1U << 16) - 157, device_sum);
}

GRADED_TEST(NaiveReduction, every_element_counts, points(10)) {
  expect_every_element_counts({129, 1000, 5003}, device_sum);
}

GRADED_TEST(NaiveReduction, sums_secret_sizes, points(15), hidden) {
  for (std::uint64_t i = 0; i < 6; ++i) {
    expect_exact_sums(1 + seed(100 + i) % (i < 3 ? 1000 : 20'000));
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(NaiveReduction, launches_once_and_copies_no_more_than_needed, points(15)) {
  const std::size_t n = 1U << 16;
  const std::size_t blocks = n / block_size;
  auto data = small_integers<float>(n, seed());
  const double expected = reference_sum(data);
  ASSERT_THAT(CALL(sum, data), CloseTo(expected, 0));
  EXPECT_GATE("bytes copied to the device by sum, for each element",
              per(last_call().counters.host_to_device_bytes, n), 4, 4);
  EXPECT_GATE("copies to the device by sum", last_call().counters.host_to_device_copies, 1, 8);
  ASSERT_THAT(CALL(sum_on_device, data), CloseTo(expected, 0));  // last: it works in place
  const auto on_device = last_call().counters;
  expect_rounds(on_device, blocks, block_size);
  EXPECT_GATE("kernel launches of sum_on_device", on_device.launches, 1, 1);
  EXPECT_GATE("barriers a block", per(on_device.barriers, blocks), 7, 8);
  EXPECT_GATE("bytes copied to the device by sum_on_device", on_device.host_to_device_bytes, 0, 0);
  EXPECT_GATE("bytes copied to the host, for each block", per(on_device.device_to_host_bytes, blocks), 4, 4);
  EXPECT_GATE("copies to the host by sum_on_device", on_device.device_to_host_copies, 1, 8);
}

GRADED_TEST(NaiveReduction, is_faster_than_one_core, points(10)) {
  const std::size_t n = speed_size(1U << 19, 1U << 26) - 157;
  const auto input = normal<float>(n, seed());
  const auto on_cpu = [&](unsigned threads) { return cpu_sum(input, threads); };
  measure_speed(plain_loop(n), on_cpu, [&](std::uint64_t number) {
    auto data = varied(input, number);  // summed in place
    const double expected = reference_sum(data);
    const double tolerance = summation_error(data);
    EXPECT_THAT(CALL(sum_on_device, data), CloseTo(expected, tolerance));
  });
}
