// SPDX-License-Identifier: MIT
/// @file
/// gridstride-gpu-yardsticks: what the libraries and the copy engines reach on device 0, as one JSON object
/// on stdout. Medians of repeated runs between events; the L2 cache is overwritten before each.
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <functional>
#include <gridstride.cuh>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
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

/// Median time of a piece of work on the default stream.
/// @param[in] pause what the host does between waiting for the device and the work @return @unit{ns}
double median_ns(
    const std::function<void()>& work, const std::function<void()>& pause = [] {}) {
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
    pause();
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

/// Copies to and from the device at once, in two streams. @return @unit{GB/s}, both ways together
double both_ways_rate(const Memory& device, const Memory& other, void* pinned_in, void* pinned_out) {
  cudaStream_t in = nullptr;
  cudaStream_t out = nullptr;
  CUDA_CHECK(cudaStreamCreate(&in));  // such streams wait for the default one, and it waits for them
  CUDA_CHECK(cudaStreamCreate(&out));
  const double time_ns = median_ns([&] {
    CUDA_CHECK(cudaMemcpyAsync(device.data(), pinned_in, copy_bytes, cudaMemcpyHostToDevice, in));
    CUDA_CHECK(cudaMemcpyAsync(pinned_out, other.data(), copy_bytes, cudaMemcpyDeviceToHost, out));
  });
  CUDA_CHECK(cudaStreamDestroy(in));
  CUDA_CHECK(cudaStreamDestroy(out));
  return 2.0 * copy_bytes / time_ns;
}

/// A copy to pageable memory that nothing has touched, 2 MiB as a vector of partial sums. @return @unit{GB/s}
double to_new_pages_rate(const Memory& device) {
  constexpr std::size_t size_bytes = 2U << 20;
  std::optional<limits::NewPages> pages(std::in_place, size_bytes);
  const double time_ns = median_ns(
      [&] { CUDA_CHECK(cudaMemcpy(pages->data(), device.data(), size_bytes, cudaMemcpyDeviceToHost)); },
      [&] { pages.emplace(size_bytes); });
  return static_cast<double>(size_bytes) / time_ns;
}

/// An empty kernel between two events, where the host has waited long and its caches hold other data: as a
/// timed call starts.
double cold_launch_us() {
  std::vector<char> others(64U << 20, 1);
  const double time_ns = median_ns([] { limits::nothing_kernel<<<1, 32>>>(); },
                                   [&] {
                                     std::this_thread::sleep_for(std::chrono::milliseconds(2));
                                     for (char& c : others) ++c;
                                   });
  return time_ns / 1000;
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
void check_cublas(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw std::runtime_error("cuBLAS fails with status " + std::to_string(static_cast<int>(status)));
}

struct GemmSizes {
  int m, k, n;  ///< rows of a and c, columns of a and rows of b, columns of b and c
};
constexpr GemmSizes square_sizes = {4096, 4096, 4096};
constexpr GemmSizes lesson_sizes = {512, 96, 1 << 16};  // as lesson 16's speed task

/// Product of two float32 matrices. @return @unit{ns}
double library_gemm_ns(const GemmSizes& sizes) {
  const auto bytes = [](int rows, int columns) {
    return sizeof(float) * static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  };
  const Memory a(bytes(sizes.m, sizes.k), Memory::Where::device);
  const Memory b(bytes(sizes.k, sizes.n), Memory::Where::device);
  const Memory c(bytes(sizes.m, sizes.n), Memory::Where::device);
  CUDA_CHECK(cudaMemset(a.data(), 0, bytes(sizes.m, sizes.k)));
  CUDA_CHECK(cudaMemset(b.data(), 0, bytes(sizes.k, sizes.n)));
  cublasHandle_t handle = nullptr;
  check_cublas(cublasCreate(&handle));
  const float one = 1;
  const float zero = 0;
  // cuBLAS counts by columns: in that order these are the transposes, and (a b)^T = b^T a^T.
  const double time_ns = median_ns([&] {
    check_cublas(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, sizes.n, sizes.m, sizes.k, &one,
                             static_cast<const float*>(b.data()), sizes.n,
                             static_cast<const float*>(a.data()), sizes.k, &zero,
                             static_cast<float*>(c.data()), sizes.n));
  });
  check_cublas(cublasDestroy(handle));
  return time_ns;
}

void print_gemm() {
  const double time_ns = library_gemm_ns(square_sizes);
  const double flops = 2.0 * square_sizes.m * square_sizes.k * square_sizes.n;
  std::printf(", \"library_gemm_size\": %d, \"library_gemm_ns\": %.0f, \"library_gemm_gflop_per_s\": %.0f",
              square_sizes.m, time_ns, flops / time_ns);
  std::printf(", \"library_gemm_of_lesson_16_ns\": %.0f", library_gemm_ns(lesson_sizes));
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
  std::printf(
      "}, \"empty_kernel_us\": %.2f, \"cold_launch_us\": %.2f, \"kernel_after_kernel_us\": %.2f, "
      "\"launch_and_wait_us\": %.2f",
      one_ns / 1000, cold_launch_us(), (four_ns - one_ns) / 3 / 1000, limits::host_us([=] {
        launch();
        CUDA_CHECK(cudaDeviceSynchronize());
      }));
  std::printf(
      ", \"allocation_us\": %.1f, \"pinned_allocation_us\": %.1f, \"stream_us\": %.1f, \"host_thread_us\": "
      "%.1f",
      limits::allocation_us(), limits::pinned_allocation_us(), limits::stream_us(), limits::host_thread_us());
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
  const Memory other_pinned(copy_bytes, Memory::Where::pinned);
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
  std::printf(", \"both_ways_pinned_gb_per_s\": %.2f",
              both_ways_rate(device, other, pinned.data(), other_pinned.data()));
  std::printf(
      ", \"to_new_pages_gb_per_s\": %.2f, \"host_first_touch_gb_per_s\": %.2f, \"host_chained_addition_ns\": "
      "%.3f",
      to_new_pages_rate(device), limits::first_touch_gb_per_s(), limits::chained_addition_ns());
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
