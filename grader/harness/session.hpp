// SPDX-License-Identifier: MIT
/// @file
/// The state of a grading run that graded tests see: the worker of the running test, the last call, gates,
/// speed.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "harness/call_text.hpp"
#include "judge/time_model.hpp"
#include "record/record.hpp"
#include "worker/session.hpp"

namespace gridstride::harness {

struct DeviceProfile;

/// @brief Thrown by call() where the submission failed; GRADED_TEST turns it into a failed check.
struct SubmissionFailed {
  worker::CallOutcome outcome;  ///< of the failed call
  std::string call;             ///< which one. @see call_text
};

/// @brief Points of a graded test. @see GRADED_TEST
struct Points {
  double value;  ///< points of the whole test
};
/// @brief The points of a graded test: GRADED_TEST(Suite, sentence, points(20)).
constexpr Points points(double value) { return {value}; }
/// @brief Marks a graded test whose inputs are not told to the student.
struct Hidden {};
/// @brief GRADED_TEST(Suite, sentence, points(20), hidden): its message names the kind of failure only.
inline constexpr Hidden hidden{};
/// @brief The order in which the CPU device runs blocks and threads in a graded test. @see schedule
struct Schedule {
  std::uint64_t number;  ///< 0 as numbered, 1 the other way round, else a seed
};
/// @brief Runs a graded test with blocks and threads in another order than they are numbered:
/// GRADED_TEST(Suite, sentence, points(10), schedule(1)). For results that are right by luck where threads
/// come in order. A GPU takes its own.
constexpr Schedule schedule(std::uint64_t number) { return {number}; }

/// @return the worker of the running test: of the submission, or of the reference inside measure_speed
worker::Session& current_worker();

/// @return the outcome of the last call: findings and counters
const worker::CallOutcome& last_call();

/// @return the device profile that the running test runs on, for checks that compare with the device:
/// device_profile().text("name"), .integer("attributes.warp_size"), .keys("attributes") ...
/// @see harness/device_profile.hpp
const DeviceProfile& device_profile();

/// @return whether the device counts what single threads do: the CPU device does. Of a GPU only launches,
/// their blocks and threads, and copies are known, and all other counters are 0
bool counts_accesses();

/// @brief Reports the outcome of a call to the running test. @throws SubmissionFailed where it failed or has
/// error findings
void note_call(worker::CallOutcome outcome, std::string call = {});

/// @brief Ends the running test where this function has reached the time limit too often.
void expect_return(const std::string& function);

/// @brief Implementation of CALL.
template <class Function, class... Arguments>
auto call(const char* name, Arguments&&... arguments) {
  worker::CallOutcome outcome;
  expect_return(name);
  std::string text = call_text(name, arguments...);  // arrays may be written to
  auto value = current_worker().template call<Function>(name, outcome, std::forward<Arguments>(arguments)...);
  note_call(std::move(outcome), std::move(text));
  if constexpr (!std::is_same_v<typename decltype(value)::value_type, std::monostate>)
    return std::move(*value);
}

/// @brief Implementation of EXPECT_GATE.
testing::AssertionResult gate(const std::string& name, double now, double right, double limit);
/// @brief Implementation of EXPECT_DEVICE_WORK.
testing::AssertionResult device_work(std::uint64_t elements);

/// @return the limit of a gate that lesson.toml names under [gates]. @throws std::runtime_error where it does
/// not
double gate_limit(const std::string& name);

/// @brief Work that the CPU baseline of a lesson must do, from which its time is modelled.
using CpuWork = judge::HostWork;

/// @brief The CPU's way of doing the work, once, on so many threads: what a GPU's measured speed is told
/// against.
using Baseline = std::function<void(unsigned threads)>;

/// @brief CALLs, and checks of what they give. `number` differs each time, and is 0 for the first: where the
/// time is measured the inputs must differ too. @see varied
using SpeedTask = std::function<void(std::uint64_t number)>;

/// @brief The lesson's speed task: runs `task` with the submission and with the reference solution, fills
/// Record::speed, and scores the running test by the curve (full at <= 1.2x the reference's time, nothing at
/// 10x). Fails it as `too_slow` below lesson.toml's min_speedup. Speed points count only where every answer
/// is right.
///
/// On the CPU device the times of both, and of the CPU, are modelled from counted events and `cpu_work`, and
/// `baseline` is not run. On a GPU all are measured, in random order and again and again, each run's answer
/// checked; a time below what `cpu_work.bytes` need at the memory's peak is `suspicious`.
void measure_speed(const CpuWork& cpu_work, const Baseline& baseline, const SpeedTask& task);

/// @brief How long `task` takes, done by the submission, as a share of what `of_reference` takes, done by the
/// reference solution: modelled on the CPU device; on a GPU the median of measured pairs. Of use for gates on
/// what overlaps, beside measure_speed: the submission cannot make the other time longer.
double time_share(const SpeedTask& task, const SpeedTask& of_reference);

/// @brief Number of elements for a speed task: the CPU device counts events of a small one, a GPU needs a
/// large one to be worth its launch.
std::size_t speed_size(std::size_t counted, std::size_t measured);

/// @brief The running test's secret seed, mixed with `salt`: fresh each run, repeated by --seed.
std::uint64_t seed(std::uint64_t salt = 0);

}  // namespace gridstride::harness
