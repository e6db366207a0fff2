// SPDX-License-Identifier: MIT
// What `./gridstride run 07` prints: your arrays on a few numbers, then what the copies of a chain cost.
#include <cmath>
#include <cstdio>
#include <vector>

#include "device_memory.cuh"

namespace {

constexpr unsigned steps = 10;

// The device's own clock: on the CPU device it tells the modelled time.
template <class Call>
double device_time_ms(const Call& call) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  call();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return time_ms;
}

// Your functions have run before, so nothing is loaded or set up while the clock runs.
void print_time(const char* name, double time_ms) { std::printf("  %-34s%9.3f ms\n", name, time_ms); }

void print(const char* name, const std::vector<double>& values) {
  std::printf("  %-34s", name);
  for (const double value : values) std::printf("%8.4f", value);
  std::printf("\n");
}

std::vector<double> smoothed(const std::vector<double>& x, const std::vector<double>& y, unsigned times) {
  std::vector<double> out(x.size(), -1);
  smoothed_sin_exp(x, y, out, times);
  return out;
}

void show_times(std::size_t n) {
  std::vector<double> x(n), out(n);
  const std::vector<double> y(n, 1);
  for (std::size_t i = 0; i < n; ++i) x[i] = 2 * std::acos(-1.0) * static_cast<double>(i) / (n - 1.0);
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nThe device, %s, %zu elements of float64, smoothed %u times\n", properties.name, n, steps);
  print_time("copies around each kernel",
             device_time_ms([&] { smoothed_sin_exp_with_copies(x, y, out, steps); }));
  print_time("data kept on the device", device_time_ms([&] { smoothed_sin_exp(x, y, out, steps); }));
  print_time("pure compute time", compute_time_ms(x, y, steps));
  print_time("of that, sin(x) * exp(y)", compute_time_ms(x, y, 0));
}

}  // namespace

int main() {
  const std::vector<std::int32_t> numbers = {7, 1, 8, 2};
  std::printf("7 1 8 2, there and back:");
  for (const std::int32_t number : there_and_back(numbers)) std::printf(" %d", static_cast<int>(number));
  std::printf("\nsin(x) * exp(y), smoothed (right: 0 9 0 0 0, then 0 3 3 0 0, then 0 2 2 1 0)\n");
  const std::vector<double> x = {0, std::acos(0.0), 0, 0, 0};
  const std::vector<double> y(x.size(), std::log(9.0));
  print("not smoothed", smoothed(x, y, 0));
  print("smoothed once", smoothed(x, y, 1));
  print("smoothed twice", smoothed(x, y, 2));
  show_times(1'000'000);
  return 0;
}
