// SPDX-License-Identifier: MIT
// Reference solution of lesson 04.
#include "measuring.cuh"

#include <algorithm>
#include <thread>

namespace {

// Given: a kernel that reads and writes each element once, with as much arithmetic between as it is told.
__global__ void rounds_kernel(float* data, std::size_t n, std::uint32_t rounds, float factor) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = data[i];
  for (std::uint32_t round = 0; round < rounds; ++round) value = fmaf(value, factor, 1.0F);
  data[i] = value;
}

// The factor 1 makes each round add 1, exactly; the compiler does not know it.
void launch_rounds(DeviceSpan<float> data, std::uint32_t rounds) {
  constexpr unsigned block_size = 256;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  rounds_kernel<<<grid_size, block_size>>>(data.data(), data.size(), rounds, 1.0F);
  CUDA_CHECK(cudaGetLastError());
}

// ---- Clocks of the host

// Adds the time that it lives to a sum.
template <class Clock>
class Timer {
 public:
  explicit Timer(double& elapsed_ms) : elapsed_ms_(elapsed_ms) { start(); }
  Timer(const Timer&) = delete;  // two timers would add the same interval twice
  Timer& operator=(const Timer&) = delete;
  ~Timer() { stop(); }

  void start() {
    if (running_) return;
    running_ = true;
    start_ = Clock::now();  // last: nothing of the timer's own is timed
  }

  void stop() {
    if (!running_) return;
    const auto now = Clock::now();  // first, likewise
    elapsed_ms_ += std::chrono::duration<double, std::milli>(now - start_).count();
    running_ = false;
  }

 private:
  double& elapsed_ms_;
  typename Clock::time_point start_{};
  bool running_ = false;
};

}  // namespace

ClockReadings predicted_readings(std::span<const Phase> phases) {
  ClockReadings readings{0, 0};
  for (const Phase& phase : phases) {
    readings.wall_ms += phase.wall_ms;
    readings.process_ms += phase.wall_ms * phase.busy_threads;
  }
  return readings;
}

namespace {

// The time of the kernels that `launch` launches, by a clock of the host.
template <class Clock, class Launch>
double wall_time_ms(const Launch& launch) {
  double elapsed_ms = 0;
  CUDA_CHECK(cudaDeviceSynchronize());  // earlier work is none of ours
  Timer<Clock> timer(elapsed_ms);
  launch();
  CUDA_CHECK(cudaDeviceSynchronize());  // the launch has returned long before
  timer.stop();
  return elapsed_ms;
}

}  // namespace

// ---- Clocks of the device

double median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// An owner of one event: with two in one class, the first would be lost where the second cannot be made.
class Event {
 public:
  Event() { CUDA_CHECK(cudaEventCreate(&event_)); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { cudaEventDestroy(event_); }
  cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

// A stopwatch on the device: two events in the default stream.
class EventTimer {
 public:
  void start() { CUDA_CHECK(cudaEventRecord(start_.get())); }

  double stop_ms() {
    float time_ms = 0.0F;
    CUDA_CHECK(cudaEventRecord(stop_.get()));
    CUDA_CHECK(cudaEventSynchronize(stop_.get()));
    CUDA_CHECK(cudaEventElapsedTime(&time_ms, start_.get(), stop_.get()));
    return time_ms;
  }

 private:
  Event start_;
  Event stop_;
};

namespace {

template <class Launch>
LaunchTimes time_launches(const Launch& launch, std::size_t warm_ups, std::size_t repetitions) {
  EventTimer timer;
  std::vector<double> times_ms;
  for (std::size_t k = 0; k < warm_ups + repetitions; ++k) {
    timer.start();
    launch();
    times_ms.push_back(timer.stop_ms());
  }
  return {times_ms.front(), median(std::span(times_ms).subspan(warm_ups))};
}

}  // namespace

// ---- What a time is worth

Work rounds_work(std::size_t n, std::uint32_t rounds) {
  const auto elements = static_cast<double>(n);
  return {.bytes = 2 * sizeof(float) * elements, .flops = 2 * static_cast<double>(rounds) * elements};
}

double bandwidth_gb_per_s(double bytes, double time_ms) { return bytes / 1e9 / (time_ms / 1e3); }

Roofline roofline(Peaks peaks, Work work) {
  const double flop_per_byte = work.flops / work.bytes;
  const double under_memory_roof = flop_per_byte * peaks.gb_per_s;
  return {
      .flop_per_byte = flop_per_byte,
      .gflop_per_s = std::min(under_memory_roof, peaks.gflop_per_s),
      .least_ms = 1e3 * std::max(work.bytes / (peaks.gb_per_s * 1e9), work.flops / (peaks.gflop_per_s * 1e9)),
      .bound = under_memory_roof < peaks.gflop_per_s ? Bound::memory : Bound::arithmetic};
}

// ---- Given, down to the end: what the grader and the demo call

TimerTrace scripted_timer(std::span<const Step> steps, std::span<const double> readings_ms) {
  TestClock::prepare(readings_ms);
  double elapsed_ms = 0;
  {
    Timer<TestClock> timer(elapsed_ms);
    for (const Step step : steps) step == Step::start ? timer.start() : timer.stop();
  }
  return {elapsed_ms, static_cast<std::int32_t>(TestClock::busy().size())};
}

ClockReadings measured_readings(std::span<const Phase> phases) {
  ClockReadings readings{0, 0};
  {
    const Timer<WallClock> wall(readings.wall_ms);
    const Timer<ProcessClock> process(readings.process_ms);
    for (const Phase& phase : phases) {
      const auto end = WallClock::now() + std::chrono::duration<double, std::milli>(phase.wall_ms);
      std::vector<std::thread> threads;
      for (std::uint32_t k = 0; k < phase.busy_threads; ++k) {
        threads.emplace_back([end] {
          while (WallClock::now() < end) continue;
        });
      }
      for (std::thread& thread : threads) thread.join();
      std::this_thread::sleep_until(end);
    }
  }
  return readings;
}

WallTrace wall_time_trace(DeviceSpan<float> data, std::uint32_t rounds, std::span<const double> readings_ms) {
  TestClock::prepare(readings_ms);
  launch_rounds(data, rounds);  // earlier work
  const std::vector<std::int32_t>& busy = TestClock::busy();
  std::size_t read_before = 0;
  const double elapsed_ms = wall_time_ms<TestClock>([&] {
    read_before = busy.size();
    launch_rounds(data, rounds);
  });
  const bool outside = read_before == 0 || read_before == busy.size();
  return {elapsed_ms, static_cast<std::int32_t>(busy.size()), busy.empty() ? 0 : busy.front(),
          busy.empty() ? 0 : busy.back(), outside ? 1 : 0};
}

LaunchTimes launch_times(DeviceSpan<float> data, std::span<const std::uint32_t> rounds,
                         std::uint32_t warm_ups) {
  std::size_t made = 0;
  const auto launch = [&] {
    launch_rounds(data, made < rounds.size() ? rounds[made] : 0);
    ++made;
  };
  return time_launches(launch, warm_ups, rounds.size() - warm_ups);
}
