// SPDX-License-Identifier: MIT
/// @file
/// What a check program knows while it runs: settings, the running test, and what the tests before it found.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/device_profile.hpp"
#include "harness/lesson.hpp"
#include "harness/message.hpp"
#include "harness/registration.hpp"
#include "harness/request.hpp"
#include "judge/score.hpp"
#include "record/record.hpp"
#include "worker/session.hpp"

namespace gridstride::harness {

/// @brief The grader's own fault: never counts against a student.
struct GraderFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief Thrown through a test's body: the function reached the time limit before, and is not called again.
struct NotCalled {
  std::string function;
};

/// @brief Everything one graded test found.
struct TestState {
  const GradedTest* test = nullptr;
  std::vector<Failure> failures;
  std::vector<Finding> findings;
  std::vector<Gate> gates;
  Counters counters;                       ///< of all its calls; of its speed task where it has one
  bool to_host = false;                    ///< one of them was to write results to host memory
  std::vector<LineTraffic> lines;          ///< of its speed task
  KernelTime kernel_time;                  ///< likewise
  std::optional<Speed> speed;              ///< where it measured speed
  std::optional<Measurement> measurement;  ///< how, on a GPU
  double fraction = 1;                     ///< of its points, by the speed curve
  std::string output;                      ///< what the submission printed
  std::string detail;                      ///< on a call that failed
  bool ran = false;                        ///< false: skipped, or ended, after time-outs
};

/// @brief The state of a check program. Graded tests reach it through session.hpp.
struct RunState {
  Request request;
  Lesson lesson;
  std::filesystem::path module;            ///< the submission's
  std::filesystem::path reference_module;  ///< the reference solution's
  std::uint64_t seed = 0;
  std::function<void(const Progress&)> report_progress;  ///< may be empty

  std::vector<TestState> tests;            ///< finished and running, in order
  TestState* running = nullptr;            ///< nullptr between tests
  std::size_t profile_index = 0;           ///< into request.profiles
  std::unique_ptr<DeviceProfile> profile;  ///< loaded with it
  std::unique_ptr<worker::Session> worker;
  bool in_reference = false;  ///< measure_speed runs the reference solution
  worker::CallOutcome last_call;
  Counters counted;                        ///< of the calls since it was last set to zero
  std::optional<worker::CallTime> timed;   ///< measured time of the calls since it was last reset
  judge::ModelledTime modelled;            ///< of the same calls
  std::vector<LineTraffic> lines;          ///< likewise
  KernelTime kernel_time;                  ///< likewise
  std::vector<std::string> called;         ///< functions called since it was last emptied, once each
  std::string last_called;                 ///< function that the running test has called last
  std::size_t calls = 0;                   ///< that the running test has made
  std::map<std::string, int> timeouts_of;  ///< calls of a function that reached the wall limit so far
  std::string fault;                       ///< the grader's own, empty where there is none
  bool killed = false;                     ///< a call's process was, in the running test
  int repeated_tests = 0;                  ///< that were run again for it

  /// @return whether the tests run on a GPU
  [[nodiscard]] bool on_gpu() const;
  /// @return the speed-up to ask for; of a reference solution that is proved, what the lesson says, with a
  /// margin
  [[nodiscard]] double least_speedup(const Speed& speed) const {
    const double of_lesson = lesson.min_speedup.value_or(0);
    return request.speed_margin > 1 ? request.speed_margin * of_lesson
                                    : judge::asked_speedup(of_lesson, speed);
  }
  /// @return how many calls have reached the wall limit so far
  [[nodiscard]] int timeouts() const;
  /// @brief The running test. @throws GraderFault outside one
  [[nodiscard]] TestState& current() const;
  /// @brief Runs one graded test on every profile that is for it, until it fails on one.
  void run_test(const GradedTest& test);
  /// @brief To be asked before the submission's function is called. @throws NotCalled where it has reached
  /// the time limit too often: another call would take its time, and that of the checks of other functions
  void expect_return(const std::string& function) const;
  /// @brief A worker of a module on the present profile.
  [[nodiscard]] std::unique_ptr<worker::Session> new_worker(const std::filesystem::path& of_module) const;

 private:
  void run_body(const GradedTest& test);
  /// Once more where its process was killed from outside, such as by a machine without memory. A submission
  /// that kills itself does so again.
  void run_body_again_if_killed(const GradedTest& test);
  void use_profile(std::size_t index);
};

/// @brief measure_speed on a GPU. @see measure_speed
void measure_speed_on_gpu(RunState& state, const CpuWork& cpu_work, const Baseline& baseline,
                          const SpeedTask& task);

/// @brief time_share on a GPU. @see time_share
double time_share_on_gpu(RunState& state, const SpeedTask& task, const SpeedTask& of_reference);

/// @return the state of this program's run
RunState& run_state();

/// @brief Takes GoogleTest's failures into the running test. Call once, before the tests run.
void listen_to_googletest();

/// @brief Whether speed earns points, as far as the tests have run: not once an answer was wrong or a bug was
/// found.
bool speed_counts(const RunState& state);

/// @brief The record of the finished run: points, verdict, findings. duration_ms is the caller's.
Record make_record(const RunState& state);

/// @brief A record in which every check failed before it ran, such as after a failed build.
Record unrun_record(const RunState& state, Verdict verdict, const std::string& detail);

}  // namespace gridstride::harness
