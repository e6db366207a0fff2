// SPDX-License-Identifier: MIT
/// @file
/// Small experiments on what a device's profile has numbers for: latencies, starting blocks and kernels,
/// allocations; and the host beside it.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <functional>
#include <gridstride.cuh>
#include <new>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

namespace limits {

static __global__ void nothing_kernel() {}

/// One thread that goes from element to element: each load waits for the one before.
static __global__ void chase_kernel(const unsigned* next, unsigned steps, unsigned* last, long long* clocks) {
  unsigned i = 0;
  for (unsigned step = 0; step < steps; ++step) i = next[i];  // a first round, for the caches
  const long long start = clock64();
  for (unsigned step = 0; step < steps; ++step) i = next[i];
  *clocks = clock64() - start;
  *last = i;
}

/// Clocks from a load to the next one that needs it, in an array of so many bytes walked in random order, 128
/// bytes a step. @param[in] steps enough to walk all of it where it is to come out of a cache
inline double load_latency_clocks(std::size_t size_bytes, unsigned steps) {
  constexpr std::size_t line = 128 / sizeof(unsigned);
  const std::size_t lines = size_bytes / 128;
  std::vector<unsigned> order(lines);
  std::iota(order.begin(), order.end(), 0U);
  std::shuffle(order.begin() + 1, order.end(), std::mt19937(1));
  std::vector<unsigned> next(lines * line, 0);
  for (std::size_t i = 0; i < lines; ++i)
    next[order[i] * line] = static_cast<unsigned>(order[(i + 1) % lines] * line);
  unsigned* d_next = nullptr;
  long long* d_clocks = nullptr;
  unsigned* d_last = nullptr;
  CUDA_CHECK(cudaMalloc(&d_next, next.size() * sizeof(unsigned)));
  CUDA_CHECK(cudaMalloc(&d_clocks, sizeof(long long)));
  CUDA_CHECK(cudaMalloc(&d_last, sizeof(unsigned)));
  CUDA_CHECK(cudaMemcpy(d_next, next.data(), next.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
  chase_kernel<<<1, 1>>>(d_next, steps, d_last, d_clocks);
  CUDA_CHECK(cudaGetLastError());
  long long clocks = 0;
  CUDA_CHECK(cudaMemcpy(&clocks, d_clocks, sizeof clocks, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_next));
  CUDA_CHECK(cudaFree(d_clocks));
  CUDA_CHECK(cudaFree(d_last));
  return static_cast<double>(clocks) / steps;
}

/// Mean time of a call on the host, of many in a row. @unit{us}
inline double host_us(const std::function<void()>& call) {
  constexpr int calls = 50;
  call();
  CUDA_CHECK(cudaDeviceSynchronize());
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) call();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() / calls;
}

/// An allocation of page-locked host memory, and its release. @unit{us}
inline double pinned_allocation_us() {
  return host_us([] {
    void* memory = nullptr;
    CUDA_CHECK(cudaMallocHost(&memory, 4U << 10));
    CUDA_CHECK(cudaFreeHost(memory));
  });
}

/// A host thread that makes its first call of CUDA and ends. @unit{us}
inline double host_thread_us() {
  return host_us([] {
    std::thread([] {
      CUDA_CHECK(cudaSetDevice(0));
      CUDA_CHECK(cudaDeviceSynchronize());
    }).join();
  });
}

/// A stream, made and given back. @unit{us}
inline double stream_us() {
  return host_us([] {
    cudaStream_t stream = nullptr;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaStreamDestroy(stream));
  });
}

/// An allocation that needs new memory, and its release. @unit{us}
inline double allocation_us() {
  return host_us([] {
    void* memory = nullptr;
    CUDA_CHECK(cudaMalloc(&memory, 4U << 20));
    CUDA_CHECK(cudaFree(memory));
  });
}

/// Host memory that nothing has touched, given back at the end of the scope.
class NewPages {
 public:
  explicit NewPages(std::size_t size_bytes)
      : size_bytes_(size_bytes),
        data_(mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    if (data_ == MAP_FAILED) throw std::bad_alloc();
  }
  ~NewPages() { munmap(data_, size_bytes_); }
  NewPages(const NewPages&) = delete;
  NewPages& operator=(const NewPages&) = delete;
  [[nodiscard]] void* data() const { return data_; }

 private:
  std::size_t size_bytes_;
  void* data_;
};

/// What one core of the host takes to write to pages that nothing has touched. @return @unit{GB/s}
inline double first_touch_gb_per_s() {
  constexpr std::size_t size_bytes = 2U << 20;
  return size_bytes / 1000.0 / host_us([] {
           const NewPages pages(size_bytes);
           std::memset(pages.data(), 1, size_bytes);
         });
}

/// An addition of float32 that the next one waits for, on the host. @unit{ns}
inline double chained_addition_ns() {
  const std::vector<float> values(1U << 19, 1.0F);
  volatile float result = 0;
  return 1000.0 / static_cast<double>(values.size()) * host_us([&] {
           float sum = 0;
           for (const float value : values) sum += value;
           result = sum;
         });
}

}  // namespace limits
