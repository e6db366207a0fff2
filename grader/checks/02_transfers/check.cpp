// SPDX-License-Identifier: MIT
// Checks of lesson 02: the right bytes, each way, once.
#include "harness/graded.hpp"

#include "harness/device_profile.hpp"
#include "transfers.cuh"

using namespace gridstride::harness;

namespace {

constexpr std::size_t matrix_size = 16;

// The bytes that the last call moved, as gates: more than is needed is too slow.
void expect_bytes(std::size_t in, std::size_t out) {
  const auto& counters = last_call().counters;
  EXPECT_GATE("bytes copied to the device", counters.host_to_device_bytes, in, in);
  EXPECT_GATE("bytes copied to the host", counters.device_to_host_bytes, out, out);
}

std::vector<float> doubled(std::vector<float> values) {
  for (float& value : values) value *= 2;
  return values;
}

void expect_ramp(std::size_t n) {
  auto out = poisoned<float>(n);
  const float first = std::round(100 * uniform<float>(1, seed(n))[0]);
  constexpr float step = 0.25F;  // with whole numbers and quarters every value is exact
  std::vector<float> expected(n);
  for (std::size_t i = 0; i < n; ++i) expected[i] = first + static_cast<float>(i) * step;
  CALL(ramp, out, first, step);
  EXPECT_THAT(out, EqualArrays(expected)) << "n = " << n;
}

void expect_product(std::size_t n) {
  const auto a = normal<float>(n, seed(2 * n));
  const auto b = normal<float>(n, seed(2 * n + 1));
  std::vector<float> expected(n);
  for (std::size_t i = 0; i < n; ++i) expected[i] = a[i] * b[i];
  auto out = poisoned<float>(n);
  CALL(multiply, out, a, b);
  EXPECT_THAT(out, EqualArrays(expected)) << "n = " << n;
}

void expect_doubled(std::size_t n) {
  const auto before = normal<float>(n, seed(n));
  auto data = before;
  CALL(double_all, data);
  EXPECT_THAT(data, EqualArrays(doubled(before))) << "n = " << n;
}

}  // namespace

GRADED_TEST(DoubleMatrix, doubles_every_element, points(15)) {
  const auto before = normal<float>(matrix_size, seed());
  auto matrix = before;
  CALL(double_matrix, matrix);
  EXPECT_THAT(matrix, EqualArrays(doubled(before)));
  EXPECT_DEVICE_WORK(matrix_size);
}

GRADED_TEST(DoubleMatrix, follows_one_changed_element, points(5)) {
  const auto changed = change_one(normal<float>(matrix_size, seed()), seed(1));
  auto matrix = changed.data;
  CALL(double_matrix, matrix);
  EXPECT_THAT(matrix, EqualArrays(doubled(changed.data))) << "element " << changed.index << " was changed";
}

GRADED_TEST(DoubleMatrix, allocates_copies_and_launches_just_once, points(10)) {
  auto matrix = normal<float>(matrix_size, seed());
  CALL(double_matrix, matrix);
  EXPECT_DEVICE_WORK(matrix_size);
  const auto& counters = last_call().counters;
  expect_bytes(64, 64);
  EXPECT_GATE("copies to the device", counters.host_to_device_copies, 1, 1);
  EXPECT_GATE("copies to the host", counters.device_to_host_copies, 1, 1);
  EXPECT_GATE("bytes of device memory allocated", counters.allocated_bytes, 64, 64);
  EXPECT_GATE("launches", counters.launches, 1, 1);
  EXPECT_GATE("threads", counters.threads, 16, 16);
}

GRADED_TEST(Wrappers, an_out_argument_comes_back_and_never_goes_in, points(15)) {
  for (const std::size_t n : required_sizes(256, 10007)) expect_ramp(n);
  expect_ramp(20011);
  EXPECT_DEVICE_WORK(20011);
  expect_bytes(0, 20011 * sizeof(float));
}

GRADED_TEST(Wrappers, an_in_argument_goes_in_and_never_comes_back, points(15)) {
  for (const std::size_t n : required_sizes(256, 10007)) expect_product(n);
  expect_product(20011);
  EXPECT_DEVICE_WORK(20011);
  expect_bytes(2 * 20011 * sizeof(float), 20011 * sizeof(float));
}

GRADED_TEST(Wrappers, an_inout_argument_goes_both_ways, points(10)) {
  for (const std::size_t n : required_sizes(256, 10007)) expect_doubled(n);
  expect_doubled(20011);
  EXPECT_DEVICE_WORK(20011);
  expect_bytes(20011 * sizeof(float), 20011 * sizeof(float));
}

GRADED_TEST(Wrappers, work_for_sizes_you_do_not_know, points(15), hidden) {
  for (std::uint64_t i = 0; i < 3; ++i) {
    const std::size_t n = 1 + seed(i) % 50000;
    expect_ramp(n);
    expect_bytes(0, n * sizeof(float));
    expect_product(n);
    expect_bytes(2 * n * sizeof(float), n * sizeof(float));
    expect_doubled(n);
    expect_bytes(n * sizeof(float), n * sizeof(float));
  }
}

GRADED_TEST(CopyBandwidth, copies_once_from_each_kind_of_memory, points(5)) {
  constexpr std::size_t size_bytes = 3U << 20;
  CALL(copy_bandwidth, size_bytes);
  const auto& counters = last_call().counters;
  EXPECT_EQ(counters.host_to_device_bytes, 2 * size_bytes) << "two copies of size_bytes each are asked for";
  EXPECT_EQ(counters.pinned_copy_bytes, size_bytes) << "one of the two copies must come from pinned memory";
}

GRADED_TEST(CopyBandwidth, finds_pinned_memory_faster_in_gigabytes_a_second, points(10)) {
  const CopyBandwidth bandwidth = CALL(copy_bandwidth, std::size_t{16} << 20);
  EXPECT_GT(bandwidth.pinned_gb_per_s, bandwidth.pageable_gb_per_s)
      << "pinned memory copies faster than pageable";
}
