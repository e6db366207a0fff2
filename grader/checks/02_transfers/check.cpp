// SPDX-License-Identifier: MIT
// Checks of lesson 02: the right bytes, each way, once.
#include "harness/graded.hpp"

#include "harness/device_profile.hpp"
#include "transfers.cuh"

using namespace gridstride::harness;

namespace {

constexpr std::size_t matrix_size = 16;

// The bytes that the last call moved for each of n elements, as gates: more than is needed is too slow.
void expect_bytes_an_element(const std::string& call, std::size_t n, double in, double out) {
  const auto& counters = last_call().counters;
  const auto elements = static_cast<double>(n);
  EXPECT_GATE(call + ": bytes to the device an element",
              static_cast<double>(counters.host_to_device_bytes) / elements, in, in);
  EXPECT_GATE(call + ": bytes to the host an element",
              static_cast<double>(counters.device_to_host_bytes) / elements, out, out);
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

// Modelled times differ from size over bandwidth by the latency of a copy alone.
testing::AssertionResult about(double actual, double expected, const std::string& source) {
  if (std::abs(actual - expected) <= 0.05 * expected) return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked(
             "expected about " + gridstride::judge::number_text(expected, 3) + " GB/s from " + source +
             " memory, but got " + gridstride::judge::number_text(actual, 3));
}

// A few bytes take hardly longer than none: their rate is far below a large copy's, unless it comes out of a
// table.
void expect_lower_rates_of_few_bytes(const CopyBandwidth& large) {
  constexpr std::size_t few_bytes = 4096;
  const CopyBandwidth few = CALL(copy_bandwidth, few_bytes);
  const auto lower = [](double of_few, double of_many, const std::string& source) {
    if (of_few <= of_many / 2) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << marked("expected far less than " + gridstride::judge::number_text(of_many, 3) + " GB/s from " +
                     source + " memory for 4096 bytes, but got " + gridstride::judge::number_text(of_few, 3) +
                     ": time the copies of this very call");
  };
  EXPECT_TRUE(lower(few.pinned_gb_per_s, large.pinned_gb_per_s, "pinned"));
  EXPECT_TRUE(lower(few.pageable_gb_per_s, large.pageable_gb_per_s, "pageable"));
}

// Of a GPU nobody knows beforehand what its link reaches. But no copy takes longer than the call that makes
// it, no link is as fast as a GPU's own memory, and page-locked memory is not slower.
void expect_possible_bandwidths(std::size_t size_bytes) {
  constexpr double fastest_gb_per_s = 1000;
  constexpr double of_noise = 0.8;
  current_worker().measure_time(gridstride::worker::Clocked::call);
  const CopyBandwidth bandwidth = CALL(copy_bandwidth, size_bytes);
  const double slowest_gb_per_s = static_cast<double>(size_bytes) / last_call().time->judge_ns;
  current_worker().measure_time(gridstride::worker::Clocked::nothing);
  for (const double gb_per_s : {bandwidth.pinned_gb_per_s, bandwidth.pageable_gb_per_s})
    EXPECT_TRUE(gb_per_s >= slowest_gb_per_s && gb_per_s <= fastest_gb_per_s)
        << gb_per_s << " GB/s is no bandwidth of a copy of " << size_bytes << " bytes in a call that takes "
        << gridstride::judge::number_text(last_call().time->judge_ns / 1e6, 3) << " ms";
  EXPECT_TRUE(bandwidth.pinned_gb_per_s >= of_noise * bandwidth.pageable_gb_per_s)
      << "from pinned memory " << bandwidth.pinned_gb_per_s << " GB/s, from pageable memory "
      << bandwidth.pageable_gb_per_s;
  expect_lower_rates_of_few_bytes(bandwidth);
}

}  // namespace

GRADED_TEST(DoubleMatrix, doubles_every_element_of_the_matrix, points(15)) {
  const auto before = normal<float>(matrix_size, seed());
  auto matrix = before;
  CALL(double_matrix, matrix);
  EXPECT_THAT(matrix, EqualArrays(doubled(before)));
  EXPECT_DEVICE_WORK(matrix_size);
  EXPECT_COPIED_TO_HOST([&] {
    auto doubled_matrix = before;
    CALL(double_matrix, doubled_matrix);
    return doubled_matrix;
  });
}

GRADED_TEST(DoubleMatrix, doubles_a_changed_element_too, points(5)) {
  const auto changed = change_one(normal<float>(matrix_size, seed()), seed(1));
  auto matrix = changed.data;
  CALL(double_matrix, matrix);
  EXPECT_THAT(matrix, EqualArrays(doubled(changed.data))) << "element " << changed.index << " was changed";
}

GRADED_TEST(DoubleMatrix, doubles_the_matrix_with_one_allocation_two_copies_and_one_launch, points(10)) {
  auto matrix = normal<float>(matrix_size, seed());
  CALL(double_matrix, matrix);
  EXPECT_DEVICE_WORK(matrix_size);
  const auto& counters = last_call().counters;
  expect_bytes_an_element("double_matrix", matrix_size, 4, 4);
  EXPECT_GATE("double_matrix: copies to the device", counters.host_to_device_copies, 1, 1);
  EXPECT_GATE("double_matrix: copies to the host", counters.device_to_host_copies, 1, 1);
  if (last_call().counted && counts_accesses())
    EXPECT_THAT(counters.allocated_bytes, CloseTo(std::uint64_t{64}, 0)) << "bytes of cudaMalloc";
  EXPECT_GATE("double_matrix: launches", counters.launches, 1, 1);
  EXPECT_GATE("double_matrix: threads", counters.threads, 16, 16);
}

GRADED_TEST(Wrappers, ramp_copies_its_out_argument_back_and_never_in, points(15)) {
  for (const std::size_t n : required_sizes(256, 10007)) expect_ramp(n);
  const std::size_t large = 20000 + seed() % 9973;  // not known beforehand
  expect_ramp(large);
  EXPECT_DEVICE_WORK(large);
  expect_bytes_an_element("ramp", large, 0, 4);
  EXPECT_GATE("ramp: bytes allocated an element",
              static_cast<double>(last_call().counters.allocated_bytes) / static_cast<double>(large), 4, 4);
  EXPECT_GATE("ramp: threads an element",
              static_cast<double>(last_call().counters.threads) / static_cast<double>(large), 1, 1.05);
  EXPECT_COPIED_TO_HOST([] {
    auto out = poisoned<float>(257);
    CALL(ramp, out, 1.0F, 0.25F);
    return out;
  });
}

GRADED_TEST(Wrappers, multiply_copies_its_in_arguments_in_and_never_back, points(15)) {
  for (const std::size_t n : required_sizes(256, 10007)) expect_product(n);
  const std::size_t large = 20000 + seed() % 9973;  // not known beforehand
  expect_product(large);
  EXPECT_DEVICE_WORK(large);
  expect_bytes_an_element("multiply", large, 8, 4);
  EXPECT_COPIED_TO_HOST([factors = normal<float>(257, seed())] {
    auto out = poisoned<float>(factors.size());
    CALL(multiply, out, factors, factors);
    return out;
  });
}

GRADED_TEST(Wrappers, double_all_copies_its_inout_argument_both_ways, points(10)) {
  for (const std::size_t n : required_sizes(256, 10007)) expect_doubled(n);
  const std::size_t large = 20000 + seed() % 9973;  // not known beforehand
  expect_doubled(large);
  EXPECT_DEVICE_WORK(large);
  expect_bytes_an_element("double_all", large, 4, 4);
  EXPECT_COPIED_TO_HOST([before = normal<float>(257, seed())] {
    auto data = before;
    CALL(double_all, data);
    return data;
  });
}

GRADED_TEST(Wrappers, wrapped_calls_work_for_sizes_you_do_not_know, points(15), hidden) {
  for (std::uint64_t i = 0; i < 3; ++i) {
    const std::size_t n = 1 + seed(i) % 50000;
    expect_ramp(n);
    expect_product(n);
    expect_doubled(n);
  }
}

GRADED_TEST(CopyBandwidth, copy_bandwidth_times_one_copy_from_each_kind_of_memory, points(5)) {
  for (const std::size_t size_bytes : {std::size_t{3} << 20, (std::size_t{3} << 20) + 1, std::size_t{1}}) {
    CALL(copy_bandwidth, size_bytes);
    if (!last_call().counted) return;
    const auto& counters = last_call().counters;
    EXPECT_THAT(counters.host_to_device_bytes, CloseTo(2 * size_bytes, 0))
        << "bytes copied in two copies of " << size_bytes;
    EXPECT_THAT(counters.pinned_copy_bytes, CloseTo(size_bytes, 0))
        << "bytes copied from pinned memory in a copy of " << size_bytes;
  }
}

GRADED_TEST(CopyBandwidth, copy_bandwidth_tells_both_in_gigabytes_a_second, points(10)) {
  // 16 MiB, so that the latency of the copy does not count: 1.4 ms at 12 GB/s against some 10 us.
  constexpr std::size_t size_bytes = std::size_t{16} << 20;
  if (!counts_accesses()) {
    expect_possible_bandwidths(size_bytes);
    return;
  }
  const CopyBandwidth bandwidth = CALL(copy_bandwidth, size_bytes);
  const double pinned = device_profile().number("model.pcie_pinned_gb_per_s");
  const double pageable = device_profile().number("model.pcie_pageable_gb_per_s");
  EXPECT_TRUE(about(bandwidth.pinned_gb_per_s, pinned, "pinned"));
  EXPECT_TRUE(about(bandwidth.pageable_gb_per_s, pageable, "pageable"));
  expect_lower_rates_of_few_bytes(bandwidth);
}
