// SPDX-License-Identifier: MIT
// Checks of lesson 04. On the CPU device all times are modelled, so that they can be compared to the digit;
// clocks of the host are ones whose readings the checks prepare.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "checks/support/device_arrays.hpp"
#include "harness/graded.hpp"

#include "measuring.cuh"

using gridstride::Verdict;
using gridstride::checks::expect_nothing_copied;

namespace {

using Rounds = std::vector<std::uint32_t>;

/// Without the rounding of who computes in other units: all times here are eighths of a millisecond.
double to_the_nanosecond(double time_ms) { return std::round(time_ms * 1e6) / 1e6; }

/// Readings of a clock that goes forwards by an odd number of eighths of a millisecond: all sums are exact.
std::vector<double> readings(std::size_t count, std::uint64_t seed) {
  const auto steps = uniform<int>(count, seed, 1, 100);
  std::vector<double> values(count);
  double now_ms = 0;
  for (std::size_t k = 0; k < count; ++k) values[k] = now_ms += (2 * steps[k] + 1) / 8.0;
  return values;
}

std::string ms_text(double time_ms) { return gridstride::judge::number_text(time_ms, 4) + " ms"; }

/// A time within a share of what it should be.
testing::AssertionResult about(double actual_ms, double expected_ms, double share, const std::string& what) {
  if (std::abs(actual_ms - expected_ms) <= share * expected_ms) return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked("expected " + what + " of about " + ms_text(expected_ms) +
                                               ", but got " + ms_text(actual_ms));
}

/// The intervals of the contract: from reading to reading, while it runs.
void expect_timed(const std::vector<Step>& steps, const std::string& words) {
  const auto clock_ms = readings(steps.size() + 4, seed(steps.size()));
  double expected_ms = 0;
  std::size_t taken = 1;
  bool running = true;
  const auto stop = [&] {
    if (running) expected_ms += clock_ms[taken] - clock_ms[taken - 1];
    taken += running ? 1 : 0;
    running = false;
  };
  for (const Step step : steps) {
    if (step == Step::stop) {
      stop();
    } else if (!running) {
      ++taken;
      running = true;
    }
  }
  stop();
  const TimerTrace trace = CALL(scripted_timer, steps, clock_ms);
  EXPECT_THAT(to_the_nanosecond(trace.elapsed_ms), CloseTo(expected_ms, 0)) << "ms, " << words;
  EXPECT_THAT(trace.readings, CloseTo(static_cast<std::int32_t>(taken), 0))
      << "readings of the clock, " << words;
}

void expect_predicted(const std::vector<Phase>& phases, const std::string& words) {
  double wall_ms = 0, process_ms = 0;
  for (const Phase& phase : phases) {
    wall_ms += phase.wall_ms;
    process_ms += phase.wall_ms * phase.busy_threads;
  }
  const ClockReadings told = CALL(predicted_readings, phases);
  EXPECT_THAT(told.wall_ms, CloseTo(wall_ms, 0)) << "ms on the wall clock, " << words;
  EXPECT_THAT(told.process_ms, CloseTo(process_ms, 0)) << "ms on the process clock, " << words;
}

/// On a GPU a kernel must last for the host to find it busy.
std::uint32_t lasting_rounds() { return static_cast<std::uint32_t>(speed_size(4, 4000)); }
std::size_t lasting_size() { return speed_size(5003, (1U << 24) - 3); }

/// Each round adds 1 to each element, so that the data tell what has been done.
void expect_added(const std::vector<float>& before, const std::vector<float>& after, std::uint64_t rounds) {
  std::vector<float> expected(before.size());
  std::transform(before.begin(), before.end(), expected.begin(),
                 [&](float value) { return value + static_cast<float>(rounds); });
  EXPECT_THAT(after, EqualArrays(expected)) << "the data, after launches of " << rounds << " rounds together";
}

/// What the submission tells of its launches, and the harness of the whole call.
struct Told {
  LaunchTimes times;
  double total_ms;
};

Told timed(std::size_t n, const Rounds& rounds, std::uint32_t warm_ups) {
  current_worker().measure_time(counts_accesses() ? gridstride::worker::Clocked::nothing
                                                  : gridstride::worker::Clocked::call);
  const auto before = uniform<int>(n, seed(n), -4000, 4000);
  const std::vector<float> data(before.begin(), before.end());
  auto after = data;
  const LaunchTimes times = CALL(launch_times, after, rounds, warm_ups);
  const std::uint64_t launches = last_call().counters.launches;
  EXPECT_TRUE(launches <= rounds.size()) << marked(
      std::to_string(launches) + " launches, where " + std::to_string(rounds.size()) + " are asked for",
      Verdict::too_slow);
  expect_added(data, after, std::accumulate(rounds.begin(), rounds.end(), std::uint64_t{0}));
  EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
  const double total_ns = last_call().time ? last_call().time->device_ns : last_call().modelled.total_ns;
  return {times, total_ns / 1e6};
}

/// On the CPU device as small as its kernel is still bound by memory with few rounds, and not with many.
std::size_t timed_size() { return speed_size(1U << 15, 1U << 24) - 3; }
std::uint32_t few_rounds() { return static_cast<std::uint32_t>(1 + speed_size(seed(1) % 5, 1000)); }
std::uint32_t many_rounds() { return static_cast<std::uint32_t>(speed_size(600 + seed(2) % 200, 20'000)); }
/// Modelled times differ by nothing; a GPU's clock rises and falls while it works.
double share_of_error() { return counts_accesses() ? 0.05 : 0.25; }

/// What a launch of so many rounds takes by the harness, once the first ones are over: what more of them add.
double harness_ms(std::uint32_t rounds) {
  constexpr std::size_t few = 2, many = 6;
  const auto total_ms = [&](std::size_t launches) {
    return timed(timed_size(), Rounds(launches, rounds), 0).total_ms;
  };
  return (total_ms(many) - total_ms(few)) / (many - few);
}

void expect_roofline(Peaks peaks, Work work, const std::string& words) {
  const double memory_ms = work.bytes / peaks.gb_per_s / 1e6;
  const double arithmetic_ms = work.flops / peaks.gflop_per_s / 1e6;
  const Roofline told = CALL(roofline, peaks, work);
  const auto digits = [](double expected) { return CloseTo(expected, 1e-9 * std::abs(expected)); };
  EXPECT_THAT(told.flop_per_byte, digits(work.flops / work.bytes)) << "operations a byte, " << words;
  EXPECT_THAT(told.gflop_per_s, digits(std::min(peaks.gflop_per_s, peaks.gb_per_s * work.flops / work.bytes)))
      << "GFLOP/s under the lower roof, " << words;
  EXPECT_THAT(told.least_ms, digits(std::max(memory_ms, arithmetic_ms))) << "ms at least, " << words;
  EXPECT_TRUE((told.bound == Bound::memory) == (memory_ms > arithmetic_ms))
      << marked(std::string("expected the ") + (memory_ms > arithmetic_ms ? "memory" : "arithmetic") +
                " to be the bound, but got the other")
      << words;
}

/// The kernel's work on two devices of lesson 01, as their attributes give it.
constexpr Peaks gtx1060 = {192.192, 4373.76};
constexpr Peaks gtx850m = {32.032, 1153.92};

}  // namespace

GRADED_TEST(Timer, adds_the_intervals_of_its_scope, points(15)) {
  using enum Step;
  expect_timed({}, "from its beginning to the end of its scope");
  expect_timed({stop}, "stopped before the end of its scope");
  expect_timed({stop, start}, "stopped and started");
  expect_timed({stop, start, stop}, "stopped, started and stopped");
  expect_timed({stop, stop}, "stopped twice");
  expect_timed({start}, "started while it runs");
  expect_timed({start, stop, stop, start, start, stop, start}, "started and stopped at random");
}

GRADED_TEST(Clocks, predicts_what_two_clocks_say, points(10)) {
  expect_predicted({{2, 1}, {20, 0}}, "1 busy thread for 2 ms, then all asleep for 20 ms");
  expect_predicted({{100, 4}}, "4 busy threads for 100 ms");
  expect_predicted({}, "no phases");
  std::vector<Phase> phases;
  for (std::uint64_t k = 0; k < 6; ++k)
    phases.push_back({static_cast<double>(seed(k) % 1000) / 8, static_cast<std::uint32_t>(seed(k + 10) % 5)});
  expect_predicted(phases, "6 phases");
}

GRADED_TEST(WallTime, waits_for_the_device_before_and_after, points(15)) {
  const auto clock_ms = readings(8, seed());
  const std::vector<float> data(lasting_size(), 1.0F);
  auto after = data;
  const WallTrace trace = CALL(wall_time_trace, after, lasting_rounds(), clock_ms);
  EXPECT_THAT(trace.readings, CloseTo(2, 0)) << "readings of the clock";
  EXPECT_TRUE(trace.busy_at_start == 0) << marked(
      "the clock is read for the first time while the device is still busy with earlier work, whose time is "
      "counted too");
  EXPECT_TRUE(trace.readings < 2 || trace.outside == 0) << marked(
      "the launch is not made between the two readings of the clock: does the timer still live when launch() "
      "is called?");
  EXPECT_TRUE(trace.busy_at_stop == 0) << marked(
      "the clock is read for the last time while the kernel still runs: what is timed is the launch, which "
      "has returned at once");
  EXPECT_THAT(to_the_nanosecond(trace.elapsed_ms), CloseTo(clock_ms[1] - clock_ms[0], 0)) << "ms";
  EXPECT_GATE("wall_time_trace: launches", last_call().counters.launches, 2, 2);
  expect_added(data, after, 2 * std::uint64_t{lasting_rounds()});
}

GRADED_TEST(LaunchTimes, finds_the_value_in_the_middle, points(5)) {
  EXPECT_THAT(CALL(median, std::vector<double>{3, 1, 2}), CloseTo(2.0, 0)) << "median of 3, 1, 2";
  EXPECT_THAT(CALL(median, std::vector<double>{7}), CloseTo(7.0, 0)) << "median of 7";
  EXPECT_THAT(CALL(median, std::vector<double>{4, 1, 2, 8}), CloseTo(3.0, 0)) << "median of 4, 1, 2, 8";
  for (const std::size_t k : {2, 15, 100}) {
    const auto values = uniform<double>(k, seed(k), -1, 1);
    auto sorted = values;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_THAT(CALL(median, values), CloseTo((sorted[(k - 1) / 2] + sorted[k / 2]) / 2, 1e-15))
        << "median of " << k << " values";
  }
}

GRADED_TEST(LaunchTimes, makes_the_launches_that_it_is_asked_for, points(10)) {
  for (const std::size_t n : {1000, 1, 255, 256, 257, 5003}) {
    timed(n, {3}, 0);
    timed(n, {1, 2, 3, 4, 5}, 2);
    if (HasFailure()) break;
  }
  EXPECT_GATE("launch_times: launches for 2 warm-ups and 3 repetitions", last_call().counters.launches, 5, 5);
}

GRADED_TEST(LaunchTimes, is_not_misled_by_first_calls_and_outliers, points(10)) {
  const std::uint32_t fast = few_rounds(), slow = many_rounds();
  const double fast_ms = harness_ms(fast), slow_ms = harness_ms(slow);
  const auto expect_told = [&](const Rounds& rounds, std::uint32_t warm_ups, const std::string& words) {
    const LaunchTimes told = timed(timed_size(), rounds, warm_ups).times;
    if (testing::Test::HasFailure()) return;  // times of other work than asked for tell nothing
    EXPECT_TRUE(about(told.first_ms, slow_ms, share_of_error(), "a first launch")) << words;
    EXPECT_TRUE(about(told.median_ms, fast_ms, share_of_error(), "a median")) << words;
  };
  expect_told({slow, slow, slow, fast, fast, fast}, 3, "3 slow warm-ups, 3 fast repetitions");
  expect_told({slow, fast, fast, fast, slow, fast}, 1, "1 slow warm-up, 5 repetitions of which 1 is slow");
  expect_told({slow, fast, fast}, 0, "no warm-up, 3 repetitions of which the first is slow");
}

GRADED_TEST(LaunchTimes, agrees_with_the_harness_within_5_per_cent, points(10)) {
  for (const std::uint32_t rounds : {few_rounds(), many_rounds()}) {
    const double expected_ms = harness_ms(rounds);
    const LaunchTimes told = timed(timed_size(), Rounds(6, rounds), 1).times;
    if (HasFailure()) return;
    EXPECT_TRUE(about(told.median_ms, expected_ms, share_of_error(), "a median"))
        << "launches of " << rounds << " rounds, as the harness times them";
  }
}

GRADED_TEST(Worth, knows_bytes_and_operations_of_a_launch, points(5)) {
  for (const std::size_t n : {std::size_t{1}, std::size_t{1000}, std::size_t{5'000'000'000}}) {
    for (const std::uint32_t rounds : {0U, 1U, 64U, 4'000'000'000U}) {
      const Work work = CALL(rounds_work, n, rounds);
      const auto elements = static_cast<double>(n);
      EXPECT_THAT(work.bytes, CloseTo(8 * elements, 0)) << "bytes, n = " << n << ", rounds = " << rounds;
      EXPECT_THAT(work.flops, CloseTo(2 * elements * rounds, 0))
          << "operations, n = " << n << ", rounds = " << rounds;
    }
  }
}

GRADED_TEST(Worth, turns_bytes_and_time_into_bandwidth, points(5)) {
  EXPECT_THAT(CALL(bandwidth_gb_per_s, 4e9, 20.0), CloseTo(200.0, 1e-9)) << "GB/s, 4e9 bytes in 20 ms";
  EXPECT_THAT(CALL(bandwidth_gb_per_s, 8000.0, 0.016), CloseTo(0.5, 1e-9)) << "GB/s, 8000 bytes in 0.016 ms";
}

GRADED_TEST(Worth, finds_the_lower_roof, points(10)) {
  for (const Peaks peaks : {gtx1060, gtx850m}) {
    for (const double rounds : {1.0, 16.0, 91.0, 92.0, 144.0, 145.0, 4096.0}) {
      expect_roofline(peaks, {8e6, 2e6 * rounds},
                      "1e6 elements, " + std::to_string(static_cast<int>(rounds)) + " rounds, peaks of " +
                          gridstride::judge::number_text(peaks.gb_per_s, 6) + " GB/s and " +
                          gridstride::judge::number_text(peaks.gflop_per_s, 6) + " GFLOP/s");
    }
  }
  expect_roofline({100, 400}, {1e9, 4e9}, "at the ridge");
  expect_roofline(gtx1060, {1e9, 0}, "a copy");
}

GRADED_TEST(Measuring, holds_for_what_you_do_not_know, points(5), hidden) {
  const std::uint32_t slow = many_rounds(), fast = slow / 2;
  const double fast_ms = harness_ms(fast), slow_ms = harness_ms(slow);
  const LaunchTimes told = timed(timed_size(), {slow, slow, fast, slow, fast}, 1).times;  // an even number
  if (HasFailure()) return;
  EXPECT_TRUE(about(told.first_ms, slow_ms, share_of_error(), "a first launch"));
  EXPECT_TRUE(about(told.median_ms, (fast_ms + slow_ms) / 2, share_of_error(), "a median"));
  for (std::uint64_t k = 0; k < 4; ++k) {
    const auto number = [&](std::uint64_t salt) {
      return 1 + static_cast<double>(seed(100 * salt + k) % 100'000);
    };
    expect_roofline({number(1), number(2)}, {number(3), number(4)}, "unknown peaks and work");
  }
}
