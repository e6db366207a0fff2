// SPDX-License-Identifier: MIT
// What `./gridstride run 06` prints: your functions on a few numbers, then the time of each target.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "vectorize.cuh"

namespace {

constexpr int repetitions = 5;

template <class Call>
double host_time_ms(const Call& call) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  call();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

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

// Once to warm up, then the best of several: what the work takes when nothing disturbs it.
template <class Clock, class Call>
void print_time(const char* name, const Clock& time_ms, const Call& call) {
  call();
  double best = time_ms(call);
  for (int k = 1; k < repetitions; ++k) best = std::min(best, time_ms(call));
  std::printf("  %-34s%9.3f ms\n", name, best);
}

void show(const char* name, Target target) {
  const std::vector<float> x = {0, 0.5F, 1, 1.5F};
  const std::vector<float> y = {2};
  std::vector<float> out(x.size(), -1);
  sin_exp_float32(target, x, y, out);
  std::printf("  %-9s %8.4f %8.4f %8.4f %8.4f\n", name, out[0], out[1], out[2], out[3]);
}

void show_times(std::size_t n) {
  std::vector<double> x(n);
  const std::vector<double> y(n, 10);
  for (std::size_t i = 0; i < n; ++i) x[i] = 2 * std::acos(-1.0) * static_cast<double>(i) / (n - 1.0);
  std::vector<double> out(n);
  const std::size_t size_bytes = n * sizeof(double);
  double* d_x = nullptr;
  double* d_y = nullptr;
  double* d_out = nullptr;
  for (double** array : {&d_x, &d_y, &d_out}) CUDA_CHECK(cudaMalloc(array, size_bytes));
  CUDA_CHECK(cudaMemcpy(d_x, x.data(), size_bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(d_y, y.data(), size_bytes, cudaMemcpyHostToDevice));

  const auto host = [](const auto& call) { return host_time_ms(call); };
  const auto device = [](const auto& call) { return device_time_ms(call); };
  std::printf("\nThis machine's CPU, %zu elements of float64\n", n);
  print_time("cpu", host, [&] { sin_exp_float64(Target::cpu, x, y, out); });
  print_time("parallel", host, [&] { sin_exp_float64(Target::parallel, x, y, out); });
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nThe device, %s, %zu elements of float64\n", properties.name, n);
  print_time("cuda, with transfers", device, [&] { sin_exp_float64(Target::cuda, x, y, out); });
  print_time("cuda, y a scalar, with transfers", device, [&] {
    sin_exp_float64(Target::cuda, x, {y.data(), 1}, out);
  });
  print_time("cuda, arrays on the device", device, [&] {
    sin_exp_on_device({d_x, n}, {d_y, n}, {d_out, n});
  });
  for (double* array : {d_x, d_y, d_out}) CUDA_CHECK(cudaFree(array));
}

}  // namespace

int main() {
  std::printf("sin(x) * exp(2) for x = 0, 0.5, 1, 1.5 (right: 0.0000 3.5425 6.2177 7.3705)\n");
  show("cpu", Target::cpu);
  show("parallel", Target::parallel);
  show("cuda", Target::cuda);
  show_times(1'000'000);
  return 0;
}
