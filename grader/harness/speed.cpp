// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harness/run_state.hpp"
#include "harness/session.hpp"
#include "harness/slow_sentence.hpp"
#include "judge/bounds.hpp"
#include "judge/score.hpp"
#include "judge/time_model.hpp"

namespace gridstride::harness {
namespace {

/// Runs the task with a fresh worker of the submission or the reference solution, and returns what its calls
/// take.
judge::ModelledTime modelled(RunState& state, const SpeedTask& task, bool reference) {
  state.in_reference = reference;
  state.worker.reset();
  state.counted = {};
  state.modelled = {};
  state.lines = {};
  state.kernel_time = {};
  task(0);
  state.in_reference = false;
  return state.modelled;
}

Speed speed_of(const CpuWork& cpu_work, double submission_ns, double reference_ns,
               const judge::DeviceNumbers& device) {
  Speed speed;
  speed.cpu_one_thread_ns = judge::modelled_cpu_time(cpu_work, device, false).total_ns;
  speed.cpu_all_cores_ns = judge::modelled_cpu_time(cpu_work, device, true).total_ns;
  speed.reference_ns = reference_ns;
  speed.submission_ns = submission_ns;
  if (*speed.submission_ns > 0) speed.speedup = *speed.cpu_one_thread_ns / *speed.submission_ns;
  return speed;
}

bool is_slow(const Failure& failure) { return failure.verdict == Verdict::too_slow; }

void fail_too_slow(RunState& state, const std::string& sentence) {
  state.current().failures.push_back({Verdict::too_slow, false, sentence, {}, state.last_called});
}

/// measure_speed on the CPU device.
void model_speed(RunState& state, const CpuWork& cpu_work, const SpeedTask& task) {
  TestState& test = state.current();
  const std::size_t failures_before = test.failures.size();
  test.speed = Speed{};
  const judge::ModelledTime submission = modelled(state, task, false);
  const Counters counted = state.counted;
  std::vector<LineTraffic> lines = state.lines;
  KernelTime kernel_time = state.kernel_time;
  const std::span<const Failure> failures = std::span(test.failures).subspan(failures_before);
  if (!std::ranges::all_of(failures, is_slow)) return;  // a wrong answer has no speed
  const bool told = !failures.empty();
  const std::string output = state.worker ? state.worker->output() : std::string();
  const judge::ModelledTime reference = state.request.is_reference ? submission : modelled(state, task, true);
  state.worker.reset();
  test.output += output;
  if (state.counted.launches == 0)
    throw GraderFault("the speed task launches no kernel with the reference solution");

  const judge::DeviceNumbers device = device_numbers(device_profile());
  Speed speed = speed_of(cpu_work, submission.total_ns, reference.total_ns, device);
  speed.submission_bound = judge::bound_of(submission, counted, device, kernel_time);
  speed.reference_bound = judge::bound_of(reference, state.counted, device, state.kernel_time);
  speed.kernels_ns = judge::profiled_ns(kernel_time.total_ns, counted.launches, device);
  speed.host_calls_ns = judge::host_calls_time(counted, device).total_ns;
  speed.reference_host_calls_ns = judge::host_calls_time(state.counted, device).total_ns;
  test.speed = speed;
  test.counters = counted;
  judge::mark_waste(lines, counted);
  judge::note_reference(lines, state.lines);
  test.lines = std::move(lines);
  test.kernel_time = std::move(kernel_time);
  if (told) return;  // by a gate, which knows better why
  test.fraction = judge::speed_fraction(*speed.submission_ns, *speed.reference_ns);
  const std::string why = slow_sentence(*speed.submission_ns / *speed.reference_ns, test.fraction <= 0,
                                        speed.speedup.value_or(0), state.least_speedup(speed));
  if (!why.empty()) fail_too_slow(state, why + "; what costs most is " + submission.bound_by);
}

}  // namespace

std::size_t speed_size(std::size_t counted, std::size_t measured) {
  const RunState& state = run_state();
  return state.on_gpu() || state.request.gpu_size ? measured : counted;
}

double time_share(const SpeedTask& task, const SpeedTask& of_reference) {
  RunState& state = run_state();
  if (state.on_gpu()) return time_share_on_gpu(state, task, of_reference);
  const double submission_ns = modelled(state, task, false).total_ns;
  worker::CallOutcome of_submission = state.last_call;
  const double reference_ns = modelled(state, of_reference, true).total_ns;
  state.worker.reset();
  state.last_call = std::move(of_submission);
  if (reference_ns <= 0) throw GraderFault("the reference solution's task takes no time");
  return submission_ns / reference_ns;
}

void measure_speed(const CpuWork& cpu_work, const Baseline& baseline, const SpeedTask& task) {
  RunState& state = run_state();
  if (!state.on_gpu() && state.profile_index > 0) return;  // speed is told for the record's device
  state.called.clear();
  if (state.on_gpu())
    measure_speed_on_gpu(state, cpu_work, baseline, task);
  else
    model_speed(state, cpu_work, task);
  if (TestState& test = state.current(); test.speed) test.speed->functions = state.called;
}

}  // namespace gridstride::harness
