// SPDX-License-Identifier: MIT
/// @file
/// Small experiments on what a device's profile has numbers for: latencies, starting blocks and kernels,
/// allocations.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <gridstride.cuh>
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

}  // namespace limits
