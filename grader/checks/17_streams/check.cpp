// SPDX-License-Identifier: MIT
// Checks of lesson 17: an array that goes through the device in chunks, over several streams.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "harness/graded.hpp"
#include "harness/message.hpp"
#include "streams.cuh"

using gridstride::checks::cpu_polynomial;

namespace {

using Numbers = std::vector<double>;

struct Plan {
  std::size_t chunks;
  std::size_t streams;
};

constexpr Plan one_go{1, 1};

Numbers values_of(const Numbers& readings, const Numbers& coefficients) {
  Numbers values(readings.size());
  cpu_polynomial(readings, coefficients, values, gridstride::judge::threads_for(readings.size()));
  return values;
}

double last_of(const Numbers& values) { return values.empty() ? 0 : values.back(); }

// Readings lie between -1 and 1, so no intermediate result exceeds the sum of the coefficients; each step
// rounds twice at most.
double rounding_of(const Numbers& coefficients) {
  double sum = 0;
  for (const double c : coefficients) sum += std::abs(c);
  return 4 * static_cast<double>(coefficients.size()) * std::numeric_limits<double>::epsilon() * sum;
}

std::string counted(std::uint64_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string words_of(const Plan& plan) {
  return counted(plan.chunks, "chunk") + " over " + counted(plan.streams, "stream");
}

std::string words_of(std::size_t n, const Plan& plan) {
  return "n = " + std::to_string(n) + ", " + words_of(plan);
}

Numbers random_readings(std::size_t n, std::uint64_t from_seed) {
  return uniform<double>(n, from_seed, -1.0, 1.0);
}

Numbers random_coefficients(std::size_t m, std::uint64_t from_seed) {
  return uniform<double>(m, from_seed, 1.0, 2.0);  // none of them without effect
}

// Each coefficient but one takes a multiplication and an addition, or both at once, for each reading.
void expect_polynomials_on_device(const Numbers& readings, const Numbers& coefficients) {
  EXPECT_DEVICE_WORK(readings.size());
  const std::uint64_t done = last_call().counters.float64_operations;
  if (!counts_accesses() || done >= readings.size() * (coefficients.size() - 1)) return;
  ADD_FAILURE() << gridstride::harness::marked(
      "the kernels have done only " + counted(done, "operation") + " in double precision, for " +
          counted(readings.size(), "reading") + " and " + counted(coefficients.size(), "coefficient") +
          "; the lesson asks for the work to be done on the device",
      gridstride::Verdict::suspicious);
}

void expect_values(const Numbers& readings, const Numbers& coefficients, const Plan& plan) {
  auto values = poisoned<double>(readings.size());
  const double last = CALL(calibrate_in_chunks, readings, coefficients, values, plan.chunks, plan.streams);
  ASSERT_THAT(values, AllClose(values_of(readings, coefficients), 0, rounding_of(coefficients)))
      << "calibrate_in_chunks, " << words_of(readings.size(), plan);
  ASSERT_THAT(last, CloseTo(last_of(values), 0))
      << "what calibrate_in_chunks returns, " << words_of(readings.size(), plan);
  expect_polynomials_on_device(readings, coefficients);
}

void expect_copied_values(const Numbers& readings, const Numbers& coefficients, const Plan& plan) {
  EXPECT_COPIED_TO_HOST([&] {
    auto values = poisoned<double>(readings.size());
    CALL(calibrate_in_chunks, readings, coefficients, values, plan.chunks, plan.streams);
    return values;
  });
}

void expect_values_of(std::size_t n, const Plan& plan) {
  expect_values(random_readings(n, seed(n)), random_coefficients(5, seed(n + 1)), plan);
}

void expect_values_of_own_plan(std::size_t n, std::size_t m) {
  const auto readings = random_readings(n, seed(n));
  const auto coefficients = random_coefficients(m, seed(n + 1));
  auto values = poisoned<double>(n);
  const double last = CALL(calibrate, readings, coefficients, values);
  ASSERT_THAT(values, AllClose(values_of(readings, coefficients), 0, rounding_of(coefficients)))
      << "calibrate, n = " << n;
  ASSERT_THAT(last, CloseTo(last_of(values), 0)) << "what calibrate returns, n = " << n;
  expect_polynomials_on_device(readings, coefficients);
}

}  // namespace

GRADED_TEST(Streams, calibrates_in_one_chunk, points(15)) {
  for (const std::size_t n : required_sizes(256, 20'011)) expect_values_of(n, one_go);
}

GRADED_TEST(Streams, calibrates_in_chunks_that_do_not_divide_n, points(15)) {
  for (const std::size_t n : {1000, 1009, 4096})
    for (const Plan plan : {Plan{2, 1}, Plan{3, 2}, Plan{7, 3}, Plan{8, 4}, Plan{10, 2}})
      expect_values_of(n, plan);
}

GRADED_TEST(Streams, calibrates_with_more_chunks_than_elements_and_more_streams_than_chunks, points(10)) {
  for (const std::size_t n : {0, 1, 2, 3, 5})
    for (const Plan plan : {Plan{4, 1}, Plan{4, 3}, Plan{1, 4}, Plan{4, 8}, Plan{20, 3}})
      expect_values_of(n, plan);
}

GRADED_TEST(Streams, uses_all_coefficients_in_all_chunks, points(10)) {
  const auto readings = random_readings(3001, seed());
  for (const std::size_t m : {1, 2, 7, 32}) {
    const auto coefficients = random_coefficients(m, seed(m));
    expect_values(readings, coefficients, {6, 3});
    const auto changed = change_one(coefficients, seed(m + 1));
    expect_values(readings, changed.data, {6, 3});
  }
}

GRADED_TEST(Streams, calibrates_other_readings_anew, points(5)) {
  const auto coefficients = random_coefficients(4, seed());
  for (std::uint64_t i = 0; i < 3; ++i)
    expect_values(random_readings(2000 - 500 * i, seed(i + 1)), coefficients, {5, 3});
}

GRADED_TEST(Streams, finds_a_plan_of_its_own, points(10)) {
  for (const std::size_t n : {0, 1, 2, 255, 257, 1009, 65'537}) expect_values_of_own_plan(n, 5);
}

GRADED_TEST(Streams, calibrates_what_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 6; ++i) {
    const Plan secret{1 + seed(i) % 20, 1 + seed(i + 10) % 6};
    expect_values(random_readings(seed(i + 20) % 5000, seed(i + 30)),
                  random_coefficients(1 + seed(i + 40) % 9, seed(i + 50)), secret);
  }
}

namespace {

void expect_least_work(std::size_t n, std::size_t m, const Plan& plan) {
  const auto readings = random_readings(n, seed(n));
  const auto coefficients = random_coefficients(m, seed(m));
  expect_copied_values(readings, coefficients, plan);
  expect_values(readings, coefficients, plan);
  const auto& counters = last_call().counters;
  const std::string of = words_of(plan) + ": ";
  const std::size_t in = (n + m) * sizeof(double);
  const std::size_t out = n * sizeof(double);
  EXPECT_GATE(of + "kernel launches", counters.launches, plan.chunks, plan.chunks);
  EXPECT_GATE(of + "copies to the device", counters.host_to_device_copies, plan.chunks + 1, plan.chunks + 1);
  EXPECT_GATE(of + "copies to the host", counters.device_to_host_copies, plan.chunks, plan.chunks);
  EXPECT_GATE(of + "bytes to the device", counters.host_to_device_bytes, in, in);
  EXPECT_GATE(of + "bytes to the host", counters.device_to_host_bytes, out, out);
  EXPECT_GATE(of + "copied bytes that are not from or to page-locked memory",
              counters.host_to_device_bytes + counters.device_to_host_bytes - counters.pinned_copy_bytes, 0,
              0);
  const std::size_t room = (plan.streams * ((n + plan.chunks - 1) / plan.chunks) + m) * sizeof(double);
  EXPECT_GATE(of + "bytes of device memory", counters.allocated_bytes, room, room);
}

// Large enough for a copy to take much longer than its start, over a bus of any speed.
std::size_t large_size() {
  constexpr double elements_a_gb_per_s = (1U << 19) / 12.0;
  const double gb_per_s = counts_accesses() ? device_profile().number("model.pcie_pinned_gb_per_s") : 12;
  return speed_size(static_cast<std::size_t>(std::lround(elements_a_gb_per_s * gb_per_s)), 1U << 24);
}

// varied() makes them up to 4 times as large.
Numbers large_readings() { return uniform<double>(large_size(), seed(), -0.25, 0.25); }

SpeedTask calibrated_by(const Plan& plan) {
  return [plan, readings = large_readings(), coefficients = random_coefficients(16, seed(1))](
             std::uint64_t number) { expect_values(varied(readings, number), coefficients, plan); };
}

}  // namespace

GRADED_TEST(Streams, copies_and_launches_no_more_than_it_must, points(10)) {
  expect_least_work(8192, 6, {8, 2});
  if (HasFailure()) return;
  expect_least_work(9001, 6, {13, 4});
}

GRADED_TEST(Streams, overlaps_copies_and_kernels, points(15)) {
  expect_values_of(1009, {8, 3});  // what races does so in a small array as well, and is told sooner
  constexpr double least_overlap = 1.4;
  const double share = time_share(calibrated_by({8, 3}), calibrated_by(one_go));
  EXPECT_GATE("time of 8 chunks over 3 streams, the reference's in one go = 1", share, 0.6,
              1 / least_overlap);
}

GRADED_TEST(Streams, is_fast_by_its_own_plan, points(5)) {
  expect_values_of_own_plan(65'537, 5);  // likewise
  const auto input = large_readings();
  const std::size_t n = input.size();
  const auto coefficients = random_coefficients(16, seed(1));
  Numbers of_cpu(n);
  const auto on_cpu = [&](unsigned threads) { cpu_polynomial(input, coefficients, of_cpu, threads); };
  const CpuWork work{.bytes = 2 * sizeof(double) * static_cast<double>(n),
                     .flops = 2 * static_cast<double>(coefficients.size() * n)};
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    const auto readings = varied(input, number);
    auto values = poisoned<double>(n);
    CALL(calibrate, readings, coefficients, values);
    EXPECT_THAT(values, AllClose(values_of(readings, coefficients), 0, rounding_of(coefficients)));
  });
}
