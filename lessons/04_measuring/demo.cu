// SPDX-License-Identifier: MIT
// What `./gridstride run 04` prints: two clocks, first and second calls, and one kernel under two roofs.
#include <cstdio>
#include <vector>

#include "measuring.cuh"

namespace {

int attribute(cudaDeviceAttr id) {
  int value = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&value, id, 0));
  return value;
}

// As in lesson 01, but with 128 cores for capabilities that its table does not have: a demo may guess.
Peaks device_peaks() {
  const int major = attribute(cudaDevAttrComputeCapabilityMajor);
  const int minor = attribute(cudaDevAttrComputeCapabilityMinor);
  const bool few = (major == 6 && minor == 0) || major == 7 || (major == 8 && minor == 0);
  const double cores = (major == 3 ? 192.0 : few ? 64.0 : 128.0) * attribute(cudaDevAttrMultiProcessorCount);
  return {2e3 * attribute(cudaDevAttrMemoryClockRate) * attribute(cudaDevAttrGlobalMemoryBusWidth) / 8 / 1e9,
          2e3 * cores * attribute(cudaDevAttrClockRate) / 1e9};
}

// 0 where nothing has been measured yet.
double ratio(double a, double b) { return b > 0 ? a / b : 0; }

class DeviceArray {
 public:
  explicit DeviceArray(std::size_t n) : n_(n) {
    CUDA_CHECK(cudaMalloc(&data_, n * sizeof(float)));
    CUDA_CHECK(cudaMemset(data_, 0, n * sizeof(float)));
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }
  DeviceSpan<float> span() const { return {data_, n_}; }

 private:
  float* data_ = nullptr;
  std::size_t n_;
};

void show_timer() {
  const std::vector<Step> steps = {Step::stop, Step::start};
  const std::vector<double> readings_ms = {10, 13, 20, 24.5};
  const TimerTrace trace = scripted_timer(steps, readings_ms);
  std::printf("A timer whose clock shows 10, 13, 20, 24.5 ms: %.1f ms in %d readings (right: 7.5 in 4)\n\n",
              trace.elapsed_ms, trace.readings);
}

void show_clocks() {
  std::printf("Two clocks, ms           predicted        measured here\n");
  std::printf("  60 ms                  wall  process    wall  process\n");
  constexpr const char* names[] = {"1 thread works", "all threads sleep", "2 threads work"};
  const std::vector<Phase> phases = {{60, 1}, {60, 0}, {60, 2}};
  for (std::size_t k = 0; k < phases.size(); ++k) {
    const std::span<const Phase> one(&phases[k], 1);
    const ClockReadings right = predicted_readings(one), told = measured_readings(one);
    std::printf("  %-20s %6.0f %8.0f  %6.0f %8.0f\n", names[k], right.wall_ms, right.process_ms, told.wall_ms,
                told.process_ms);
  }
}

void show_first_calls() {
  std::printf("\nFirst and second call, 1 round\n");
  std::printf("  elements     array, MB   first, us   later, us   later, GB/s\n");
  for (const std::size_t n : {std::size_t{1} << 17, std::size_t{1} << 18, std::size_t{1} << 20}) {
    const DeviceArray data(n);
    const std::vector<std::uint32_t> rounds(5, 1);
    const LaunchTimes times = launch_times(data.span(), rounds, 1);
    const Work work = rounds_work(n, 1);
    std::printf("  %8zu %13.2f %11.2f %11.2f %13.1f\n", n, work.bytes / 2e6, 1e3 * times.first_ms,
                1e3 * times.median_ms, bandwidth_gb_per_s(work.bytes, times.median_ms));
  }
}

void show_roofline() {
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  const Peaks peaks = device_peaks();
  constexpr std::size_t n = std::size_t{1} << 19;
  const DeviceArray data(n);
  std::printf("\nOne kernel, %zu elements, %s: peaks %.1f GB/s, %.1f GFLOP/s\n", n, properties.name,
              peaks.gb_per_s, peaks.gflop_per_s);
  std::printf("  rounds   FLOP/byte   time, us   at least     GB/s   GFLOP/s   roof there   share   bound\n");
  for (const std::uint32_t rounds : {1U, 4U, 16U, 64U, 128U, 512U}) {
    const LaunchTimes times = launch_times(data.span(), std::vector<std::uint32_t>(4, rounds), 1);
    const Work work = rounds_work(n, rounds);
    const Roofline roof = roofline(peaks, work);
    std::printf("  %6u %11.2f %10.1f %10.1f %8.1f %9.1f %12.1f %5.0f %%   %s\n", rounds, roof.flop_per_byte,
                1e3 * times.median_ms, 1e3 * roof.least_ms, bandwidth_gb_per_s(work.bytes, times.median_ms),
                ratio(work.flops / 1e6, times.median_ms), roof.gflop_per_s,
                100 * ratio(roof.least_ms, times.median_ms),
                roof.bound == Bound::memory ? "memory" : "arithmetic");
  }
}

}  // namespace

int main() {
  show_timer();
  show_clocks();
  show_first_calls();
  show_roofline();
  return 0;
}
