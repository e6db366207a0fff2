// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "harness/gpu_watch.hpp"
#include "harness/measure.hpp"
#include "harness/run_state.hpp"
#include "harness/slow_sentence.hpp"
#include "judge/score.hpp"

namespace gridstride::harness {
namespace {

using Clock = std::chrono::steady_clock;

/// An answer was wrong: the test has been told already.
struct WrongAnswer {};

/// Runs the task in workers that stay, one of the submission and one of the reference solution.
class Workers {
 public:
  Workers(RunState& state, const SpeedTask& task) : state_(state), task_(task) {
    if (!state_.worker) state_.worker = state_.new_worker(state_.module);
    other_ = state_.new_worker(state_.reference_module);
  }
  ~Workers() { use(false); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  judge::TimeSample run(bool reference, std::uint64_t number) {
    use(reference);
    return run_clocked(worker::Clocked::call, number);
  }

  /// Time of the submission's kernels alone; 0 where nobody counts them. @unit{ns}
  double kernels_ns(std::uint64_t number) {
    use(false);
    state_.kernel_time = {};
    static_cast<void>(run_clocked(worker::Clocked::kernels, number));
    return state_.kernel_time.total_ns;
  }

 private:
  judge::TimeSample run_clocked(worker::Clocked clocked, std::uint64_t number) {
    state_.worker->measure_time(clocked);
    const std::size_t failures = state_.running->failures.size();
    state_.timed.reset();
    run_task(state_.in_reference, number);
    if (state_.running->failures.size() > failures || !state_.fault.empty()) throw WrongAnswer();
    if (!state_.timed) throw GraderFault("the speed task calls nothing");
    return {state_.timed->device_ns, state_.timed->judge_ns};
  }

  /// What the reference solution does wrong is not the student's.
  void run_task(bool reference, std::uint64_t number) {
    try {
      task_(number);
    } catch (const SubmissionFailed& failed) {
      if (reference) throw GraderFault("the reference solution fails: " + failed.outcome.detail);
      throw;
    }
  }

  void use(bool reference) {
    if (state_.in_reference == reference) return;
    std::swap(state_.worker, other_);
    state_.in_reference = reference;
  }

  RunState& state_;
  const SpeedTask& task_;
  std::unique_ptr<worker::Session> other_;
};

judge::TimeSample timed_baseline(const Baseline& baseline, unsigned threads) {
  const auto start = Clock::now();
  baseline(threads);
  const double time_ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  return {time_ns, time_ns};
}

/// What was measured on.
void describe(Measurement& measurement, const DeviceProfile& gpu, const GpuWatch& watch, unsigned threads) {
  const auto version = [](std::int64_t number) {
    return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
  };
  measurement.gpu = gpu.text("name");
  measurement.driver = watch.driver_version();
  if (measurement.driver.empty()) measurement.driver = "for CUDA " + version(gpu.integer("driver_version"));
  measurement.cuda = version(gpu.integer("gpu.runtime_version"));
  measurement.cpu = cpu_name();
  measurement.cpu_threads = threads;
  measurement.remarks = watch.remarks();
  if (!measurement.conclusive)
    measurement.remarks.emplace_back(
        "the times spread too wide to decide by; where they decide, the doubt is your gain");
}

/// What the submission's kernels take: counted runs, apart from those that are timed, because counting slows
/// a call down.
/// @param[in] first number of a run that none has had: its inputs are new to the submission
std::optional<double> kernels_ns(Workers& workers, std::uint64_t first) {
  constexpr std::uint64_t runs = 3;
  std::vector<double> times;
  for (std::uint64_t i = 0; i < runs; ++i) times.push_back(workers.kernels_ns(first + i));
  const double median = judge::median(times);
  return median > 0 ? std::optional(median) : std::nullopt;
}

Measured measured_runs(RunState& state, const CpuWork& cpu_work, const Baseline& baseline,
                       const SpeedTask& task) {
  const DeviceProfile& gpu = *state.profile;
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  Workers workers(state, task);
  GpuWatch watch(gpu.text("gpu.uuid"));
  const auto watched = [&](bool reference) {
    return [&, reference](std::uint64_t number) {
      const judge::TimeSample sample = workers.run(reference, number);
      watch.look();
      return sample;
    };
  };
  const auto on_cpu = [&](unsigned count) {
    return [&baseline, count](std::uint64_t /*number*/) { return timed_baseline(baseline, count); };
  };
  std::vector<Contestant> contestants = {
      {submission_name, watched(false)}, {one_thread_name, on_cpu(1)}, {all_cores_name, on_cpu(threads)}};
  if (!state.request.is_reference) contestants.push_back({reference_name, watched(true)});
  Measured measured = measure(contestants, cpu_work.bytes, gpu.number("model.dram_bandwidth_gb_per_s"));
  describe(measured.measurement, gpu, watch, threads);
  measured.speed.kernels_ns = kernels_ns(workers, measured.next_number);
  return measured;
}

void judge_times(RunState& state, const Measured& measured) {
  TestState& test = state.current();
  const auto fail = [&](Verdict verdict, const std::string& sentence) {
    test.failures.push_back({verdict, false, sentence, {}, state.last_called});
  };
  test.fraction = judge::speed_fraction(measured.favourable_ratio, 1);
  if (!measured.why_impossible.empty()) fail(Verdict::suspicious, measured.why_impossible);
  const std::string why =
      slow_sentence(measured.favourable_ratio, test.fraction <= 0, measured.speed.speedup.value_or(0),
                    state.least_speedup(measured.speed));
  if (!why.empty()) fail(Verdict::too_slow, why);
}

}  // namespace

void measure_speed_on_gpu(RunState& state, const CpuWork& cpu_work, const Baseline& baseline,
                          const SpeedTask& task) {
  TestState& test = state.current();
  test.speed = Speed{};
  if (!speed_counts(state)) {  // its speed earns nothing yet, and measuring takes long
    task(0);
    return;
  }
  try {
    const Measured measured = measured_runs(state, cpu_work, baseline, task);
    test.speed = measured.speed;
    test.measurement = measured.measurement;
    judge_times(state, measured);
  } catch (const WrongAnswer&) {
    return;  // a wrong answer has no speed
  }
}

double time_share_on_gpu(RunState& state, const SpeedTask& task, const SpeedTask& of_reference) {
  constexpr std::uint64_t pairs = 21;
  const SpeedTask either = [&](std::uint64_t number) { (state.in_reference ? of_reference : task)(number); };
  Workers workers(state, either);
  std::vector<double> shares;
  try {
    for (std::uint64_t number = 0; number < pairs; ++number) {
      const double submission_ns = workers.run(false, 2 * number).judge_ns;
      shares.push_back(submission_ns / workers.run(true, 2 * number + 1).judge_ns);
    }
  } catch (const WrongAnswer&) {
    return 1;  // told already
  }
  return judge::median(shares);
}

}  // namespace gridstride::harness
