// SPDX-License-Identifier: MIT
/// @file
/// gridstride-gpu-yardsticks: what the libraries and the copy engines reach on device 0, as one JSON object
/// on stdout. Medians of repeated runs between events; the L2 cache is overwritten before each.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <functional>
#include <gridstride.cuh>
#include <stdexcept>
#include <string>
#include <vector>

#include "limits.cuh"

#ifdef GRIDSTRIDE_CUBLAS
#include <cublas_v2.h>
#endif

namespace {

constexpr int repetitions = 15;
constexpr std::size_t copy_bytes = 256U << 20;
constexpr std::size_t summed = (1U << 26) - 157;  // as the reductions' speed tasks
constexpr double ns_per_ms = 1e6;

/// Memory that frees itself.
class Memory {
 public:
  enum class Where { device, pinned };
  Memory(std::size_t size_bytes, Where where) : where_(where) {
    CUDA_CHECK(where == Where::device ? cudaMalloc(&data_, size_bytes) : cudaMallocHost(&data_, size_bytes));
  }
  ~Memory() { static_cast<void>(where_ == Where::device ? cudaFree(data_) : cudaFreeHost(data_)); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  [[nodiscard]] void* data() const { return data_; }

 private:
  void* data_ = nullptr;
  Where where_;
};

/// Median time of a piece of work on the default stream. @return @unit{ns}
double median_ns(const std::function<void()>& work) {
  int cache_bytes = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, 0));
  const std::size_t flushed_bytes =
      std::max<std::size_t>(64U << 20, 2 * static_cast<std::size_t>(cache_bytes));
  const Memory flushed(flushed_bytes, Memory::Where::device);
  cudaEvent_t start = nullptr;
  cudaEvent_t end = nullptr;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&end));
  work();
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    CUDA_CHECK(cudaMemset(flushed.data(), 0, flushed_bytes));
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaEventRecord(start));
    work();
    CUDA_CHECK(cudaEventRecord(end));
    CUDA_CHECK(cudaEventSynchronize(end));
    float time_ms = 0;
    CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, end));
    times.push_back(ns_per_ms * static_cast<double>(time_ms));
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

/// @return @unit{GB/s}, bytes moved once
double copy_rate(void* to, const void* from, cudaMemcpyKind kind) {
  return static_cast<double>(copy_bytes) /
         median_ns([=] { CUDA_CHECK(cudaMemcpyAsync(to, from, copy_bytes, kind, nullptr)); });
}

double library_sum_ns() {
  const Memory data(summed * sizeof(float), Memory::Where::device);
  const Memory sum(sizeof(float), Memory::Where::device);
  CUDA_CHECK(cudaMemset(data.data(), 0, summed * sizeof(float)));
  const auto* const first = static_cast<const float*>(data.data());
  auto* const result = static_cast<float*>(sum.data());
  std::size_t scratch_bytes = 0;
  CUDA_CHECK(cub::DeviceReduce::Sum(nullptr, scratch_bytes, first, result, static_cast<int>(summed)));
  const Memory scratch(scratch_bytes, Memory::Where::device);
  return median_ns([&] {
    CUDA_CHECK(
        cub::DeviceReduce::Sum(scratch.data(), scratch_bytes, first, result, static_cast<int>(summed)));
  });
}

#ifdef GRIDSTRIDE_CUBLAS
constexpr int gemm_size = 4096;

void check_cublas(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw std::runtime_error("cuBLAS fails with status " + std::to_string(static_cast<int>(status)));
}

/// Product of two square float32 matrices. @return @unit{ns}
double library_gemm_ns() {
  constexpr std::size_t matrix_bytes = sizeof(float) * gemm_size * gemm_size;
  const Memory a(matrix_bytes, Memory::Where::device);
  const Memory b(matrix_bytes, Memory::Where::device);
  const Memory c(matrix_bytes, Memory::Where::device);
  CUDA_CHECK(cudaMemset(a.data(), 0, matrix_bytes));
  CUDA_CHECK(cudaMemset(b.data(), 0, matrix_bytes));
  cublasHandle_t handle = nullptr;
  check_cublas(cublasCreate(&handle));
  const float one = 1;
  const float zero = 0;
  const double time_ns = median_ns([&] {
    check_cublas(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, gemm_size, gemm_size, gemm_size, &one,
                             static_cast<const float*>(a.data()), gemm_size,
                             static_cast<const float*>(b.data()), gemm_size, &zero,
                             static_cast<float*>(c.data()), gemm_size));
  });
  check_cublas(cublasDestroy(handle));
  return time_ns;
}

void print_gemm() {
  const double time_ns = library_gemm_ns();
  const double flops = 2.0 * gemm_size * gemm_size * gemm_size;
  std::printf(", \"library_gemm_size\": %d, \"library_gemm_ns\": %.0f, \"library_gemm_gflop_per_s\": %.0f",
              gemm_size, time_ns, flops / time_ns);
}
#else
/// The toolkit that this was built with has no cuBLAS.
void print_gemm() {}
#endif

/// How much longer a grid of so many blocks takes for each block, all threads of which leave at once.
/// @unit{ns}
double block_start_ns(unsigned block_size) {
  constexpr unsigned few = 1U << 14;
  constexpr unsigned many = 1U << 18;
  const auto time_ns = [=](unsigned blocks) {
    return median_ns([=] { limits::nothing_kernel<<<blocks, block_size>>>(); });
  };
  return (time_ns(many) - time_ns(few)) / (many - few);
}

void print_limits() {
  std::printf(", \"block_start_ns\": {");
  for (const unsigned block_size : {32U, 64U, 128U, 256U, 512U, 1024U})
    std::printf("%s\"%u\": %.4f", block_size == 32 ? "" : ", ", block_size, block_start_ns(block_size));
  const auto launch = [] { limits::nothing_kernel<<<1, 32>>>(); };
  const double one_ns = median_ns(launch);
  const double four_ns = median_ns([=] {
    for (int i = 0; i < 4; ++i) launch();
  });
  int clock_khz = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0));
  std::printf("}, \"kernel_after_kernel_us\": %.2f, \"launch_and_wait_us\": %.2f, \"allocation_us\": %.1f",
              (four_ns - one_ns) / 3 / 1000, limits::host_us([=] {
                launch();
                CUDA_CHECK(cudaDeviceSynchronize());
              }),
              limits::allocation_us());
  std::printf(
      ", \"clock_mhz\": %d, \"l1_latency_clocks\": %.1f, \"l2_latency_clocks\": %.1f, "
      "\"memory_latency_clocks\": %.1f",
      clock_khz / 1000, limits::load_latency_clocks(16U << 10, 2000),
      limits::load_latency_clocks(4U << 20, 60000), limits::load_latency_clocks(256U << 20, 60000));
}

void measure() {
  const Memory device(copy_bytes, Memory::Where::device);
  const Memory other(copy_bytes, Memory::Where::device);
  const Memory pinned(copy_bytes, Memory::Where::pinned);
  std::vector<char> pageable(copy_bytes, 1);
  CUDA_CHECK(cudaMemset(other.data(), 0, copy_bytes));
  // A copy on the device reads and writes.
  const double on_device = 2 * copy_rate(device.data(), other.data(), cudaMemcpyDeviceToDevice);
  std::printf(
      "{\"copy_on_device_gb_per_s\": %.1f, \"to_device_pinned_gb_per_s\": %.2f, "
      "\"to_host_pinned_gb_per_s\": %.2f, \"to_device_pageable_gb_per_s\": %.2f, "
      "\"to_host_pageable_gb_per_s\": %.2f, \"library_sum_elements\": %zu, \"library_sum_ns\": %.0f",
      on_device, copy_rate(device.data(), pinned.data(), cudaMemcpyHostToDevice),
      copy_rate(pinned.data(), device.data(), cudaMemcpyDeviceToHost),
      copy_rate(device.data(), pageable.data(), cudaMemcpyHostToDevice),
      copy_rate(pageable.data(), device.data(), cudaMemcpyDeviceToHost), summed, library_sum_ns());
  print_gemm();
  print_limits();
  std::printf("}\n");
}

}  // namespace

int main() {
  try {
    measure();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
