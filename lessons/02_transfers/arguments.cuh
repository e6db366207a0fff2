// SPDX-License-Identifier: MIT
/// @file
/// Given in lesson 02: what call_kernel() asks of an argument, and a clock for copies.
#pragma once

#include <cstddef>
#include <gridstride.cuh>

/// @brief What a kernel receives for an argument: the device pointer of a wrapper, or the value itself.
template <class Argument>
auto for_kernel(Argument& argument) {
  if constexpr (requires { argument.device(); }) {
    return argument.device();
  } else {
    return argument;
  }
}

/// @brief After the kernel: a wrapper that has a copy_back() brings its result home.
template <class Argument>
void after_kernel(Argument& argument) {
  if constexpr (requires { argument.copy_back(); }) argument.copy_back();
}

/// @brief Copies host memory to the device and tells how long that took.
/// @param[out] device_to @shape{[size_bytes]} device memory
/// @param[in] host_from @shape{[size_bytes]} host memory, pageable or pinned
/// @param[in] size_bytes bytes to copy
/// @return time of the copy in @unit{ms}
/// @throws gridstride::CudaError where a CUDA call fails
inline float timed_copy_to_device_ms(void* device_to, const void* host_from, std::size_t size_bytes) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  CUDA_CHECK(cudaMemcpy(device_to, host_from, size_bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return time_ms;
}
