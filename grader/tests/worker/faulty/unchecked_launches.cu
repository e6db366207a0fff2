// SPDX-License-Identifier: MIT
// Two launches that nothing asks about. Which, the input's first element says: 0 is the first, 1 both, 2 both
// and then asks, 3 the second asks in another host thread, 4 asks before the launch.
#include <thread>

#include "shared_reduction.cuh"

__global__ void nothing_kernel() {}

float sum(std::span<const float> data) {
  const int way = static_cast<int>(data[0]);
  if (way == 4) CUDA_CHECK(cudaGetLastError());
  nothing_kernel<<<1, 1>>>();  // here
  if (way == 1 || way == 2) nothing_kernel<<<1, 2>>>();
  if (way == 2) CUDA_CHECK(cudaPeekAtLastError());
  if (way == 3) std::thread([] { static_cast<void>(cudaGetLastError()); }).join();
  CUDA_CHECK(cudaDeviceSynchronize());  // which does not tell of a refused launch
  return 0;
}
