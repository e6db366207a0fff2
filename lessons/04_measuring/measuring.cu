// SPDX-License-Identifier: MIT
// Lesson 04: measuring. Read README.md, then replace each TODO, in order.
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
  explicit Timer(double& elapsed_ms) : elapsed_ms_(elapsed_ms) {
    // TODO(1): it runs from the beginning.
  }
  Timer(const Timer&) = delete;  // two timers would add the same interval twice
  Timer& operator=(const Timer&) = delete;
  ~Timer() {
    // TODO(1): and to the end of its scope.
  }

  void start() {
    // TODO(1): Clock::now() into start_, unless it runs already.
  }

  void stop() {
    // TODO(1): if it runs, add the time since start_ to elapsed_ms_. A difference of two readings becomes
    //          milliseconds by std::chrono::duration<double, std::milli>(difference).count().
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
    // TODO(2): what does each of the two clocks count of this phase?
  }
  return readings;
}

namespace {

// The time of the kernels that `launch` launches, by a clock of the host.
template <class Clock, class Launch>
double wall_time_ms(const Launch& launch) {
  double elapsed_ms = 0;
  // TODO(3): a Timer<Clock> around launch(). What must the device have done when the timer starts,
  //          and what when it stops?
  launch();
  return elapsed_ms;
}

}  // namespace

// ---- Clocks of the device

double median(std::span<const double> values) {
  // TODO(4): values must stay as they are: sort a copy.
  return 0;
}

// A stopwatch on the device: two events in the default stream.
class EventTimer {
 public:
  EventTimer() {
    // TODO(5): create both events.
  }
  EventTimer(const EventTimer&) = delete;
  EventTimer& operator=(const EventTimer&) = delete;
  ~EventTimer() {
    // TODO(5): destroy them. A destructor must not throw, so no CUDA_CHECK here.
  }

  void start() {
    // TODO(5): record the first event.
  }

  double stop_ms() {
    float time_ms = 0.0F;
    // TODO(5): record the second one; wait for it; ask for the time between the two.
    return time_ms;
  }

 private:
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
};

namespace {

template <class Launch>
LaunchTimes time_launches(const Launch& launch, std::size_t warm_ups, std::size_t repetitions) {
  // TODO(6): call launch() warm_ups + repetitions times, and time each launch by itself.
  return {0, 0};
}

}  // namespace

// ---- What a time is worth

Work rounds_work(std::size_t n, std::uint32_t rounds) {
  // TODO(7): look at rounds_kernel. Compute in double: 32 bits do not hold such numbers.
  return {.bytes = 0, .flops = 0};
}

double bandwidth_gb_per_s(double bytes, double time_ms) {
  // TODO(8): mind the units.
  return 0;
}

Roofline roofline(Peaks peaks, Work work) {
  // TODO(9): intensity; the lower one of two roofs there; the time that the slower of memory and cores needs.
  return {.flop_per_byte = 0, .gflop_per_s = 0, .least_ms = 0, .bound = Bound::memory};
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
