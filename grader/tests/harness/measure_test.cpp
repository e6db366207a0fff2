// SPDX-License-Identifier: MIT
// Measuring, with clocks that say what the test wants.
#include "harness/measure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace gridstride::harness {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr double ns_per_us = 1000;

/// A program that takes so long, and by the judge's clock `overhead_us` longer.
Contestant steady(const std::string& name, double time_us, double overhead_us = 30) {
  return {name, [=](std::uint64_t /*number*/) {
            return judge::TimeSample{time_us * ns_per_us, (time_us + overhead_us) * ns_per_us};
          }};
}

/// A program whose times are far from each other: 1 to 7 times the least in turn.
Contestant restless(const std::string& name, double least_us) {
  return {name, [=, runs = 0](std::uint64_t /*number*/) mutable {
            const double time_us = least_us * (1 + runs++ % 7);
            return judge::TimeSample{time_us * ns_per_us, time_us * ns_per_us};
          }};
}

const Timing& timing(const Measured& measured, const std::string& name) {
  for (const Timing& one : measured.measurement.timings)
    if (one.name == name) return one;
  throw std::runtime_error("no timing of " + name);
}

TEST(Measure, gives_medians_and_the_speed_up) {
  const Measured measured = measure({steady(submission_name, 100), steady(reference_name, 80),
                                     steady(one_thread_name, 5000), steady(all_cores_name, 1000)},
                                    0, 0);
  EXPECT_EQ(measured.speed.submission_ns, 100 * ns_per_us);
  EXPECT_EQ(measured.speed.reference_ns, 80 * ns_per_us);
  EXPECT_EQ(measured.speed.cpu_all_cores_ns, 1000 * ns_per_us);
  EXPECT_EQ(measured.speed.speedup, 50);
  EXPECT_EQ(measured.favourable_ratio, 1.25);
  EXPECT_TRUE(measured.measurement.conclusive);
  EXPECT_EQ(timing(measured, submission_name).samples, 9U);
  EXPECT_EQ(timing(measured, submission_name).low_ns, 100 * ns_per_us);
  EXPECT_FALSE(timing(measured, one_thread_name).overhead_ns);
  EXPECT_THAT(measured.measurement.benchmark, HasSubstr("\"submission"));
}

TEST(Measure, runs_again_where_times_spread_and_leaves_the_doubt_to_the_submission) {
  const Measured measured = measure({restless(submission_name, 100), steady(reference_name, 100)}, 0, 0);
  EXPECT_FALSE(measured.measurement.conclusive);
  EXPECT_EQ(timing(measured, submission_name).samples, 45U);
  EXPECT_LT(measured.favourable_ratio, *measured.speed.submission_ns / *measured.speed.reference_ns);
}

TEST(Measure, takes_the_submission_for_the_reference_where_that_does_not_run) {
  const Measured measured = measure({steady(submission_name, 100), steady(one_thread_name, 5000)}, 0, 0);
  EXPECT_EQ(measured.speed.reference_ns, 100 * ns_per_us);
  EXPECT_EQ(measured.favourable_ratio, 1);
  EXPECT_EQ(measured.measurement.timings.size(), 2U);
}

TEST(Measure, leaves_the_cpu_out_of_later_rounds) {
  const Measured measured = measure(
      {restless(submission_name, 100), steady(reference_name, 100), steady(one_thread_name, 5000)}, 0, 0);
  EXPECT_EQ(timing(measured, reference_name).samples, 45U);
  EXPECT_EQ(timing(measured, one_thread_name).samples, 9U);
}

TEST(Measure, does_not_wait_for_a_restless_cpu) {
  const Measured measured = measure(
      {steady(submission_name, 100), steady(reference_name, 100), restless(one_thread_name, 100)}, 0, 0);
  EXPECT_TRUE(measured.measurement.conclusive);
  EXPECT_EQ(timing(measured, one_thread_name).samples, 9U);
}

TEST(Measure, tells_a_time_below_the_floor_and_hidden_work) {
  const auto why = [](const Contestant& submission) {
    return measure({submission, steady(reference_name, 100)}, 5e6, 100).why_impossible;  // floor: 50 us
  };
  EXPECT_THAT(why(steady(submission_name, 60)), IsEmpty());
  EXPECT_THAT(why(steady(submission_name, 10)), HasSubstr("needs 50.0 us"));
  EXPECT_THAT(why(steady(submission_name, 60, 2000)), HasSubstr("does not see it"));
}

TEST(Measure, gives_each_run_another_number_and_mixes_the_runs) {
  std::set<std::uint64_t> numbers;
  std::string order;
  const auto noted = [&](const std::string& name, char letter) {
    return Contestant{name, [&numbers, &order, letter](std::uint64_t number) {
                        EXPECT_TRUE(numbers.insert(number).second) << number;
                        order += letter;
                        return judge::TimeSample{1, 1};
                      }};
  };
  const Measured measured = measure({noted(submission_name, 's'), noted(reference_name, 'r')}, 0, 0);
  EXPECT_EQ(measured.next_number, *numbers.rbegin() + 1) << "further runs have numbers of their own";
  EXPECT_EQ(order.size(), 20U);
  EXPECT_THAT(order.substr(2), Not(HasSubstr("sssssssss")));
}

TEST(Measure, ends_where_a_run_fails) {
  int runs = 0;
  const Contestant failing{submission_name, [&](std::uint64_t /*number*/) -> judge::TimeSample {
                             if (++runs == 3) throw std::runtime_error("wrong on the third run");
                             return {1, 1};
                           }};
  EXPECT_THROW(measure({failing, steady(reference_name, 1)}, 0, 0), std::runtime_error);
  EXPECT_EQ(runs, 3);
}

}  // namespace
}  // namespace gridstride::harness
