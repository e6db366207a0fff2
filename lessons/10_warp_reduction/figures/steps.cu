// SPDX-License-Identifier: MIT
// One call of the solution or of the library, and the time that it takes: docs/tools/steps.py runs this for
// each of the solution's steps.
#include <cstdio>
#include <cub/device/device_reduce.cuh>

#include "warp_reduction.cuh"

int main() {
  constexpr std::size_t n = (1U << 19) - 157;
  float* d_data = nullptr;
  float* d_result = nullptr;
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_result, sizeof(float)));
  CUDA_CHECK(cudaMemset(d_data, 0, n * sizeof(float)));
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
#ifdef GRIDSTRIDE_LIBRARY
  void* d_room = nullptr;
  std::size_t room_bytes = 0;
  const auto sum = [&] {
    CUDA_CHECK(cub::DeviceReduce::Sum(d_room, room_bytes, d_data, d_result, static_cast<int>(n)));
  };
  sum();  // without room it only says how much it needs
  CUDA_CHECK(cudaMalloc(&d_room, room_bytes));
#else
  const auto sum = [&] { sum_on_device({d_data, n}, {d_result, 1}); };
#endif
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaEventRecord(start));
  sum();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  std::printf("%.1f", 1000 * time_ms);
  return 0;
}
