// SPDX-License-Identifier: MIT
// Launches that nothing asks about. Which, the input's first element says: 0 is one, 1 two, 2 two and then
// asks, 3 asks in another host thread, 4 asks before the launch, 5 launches by a call that tells its error.
#include <thread>

#include "shared_reduction.cuh"

__global__ void nothing_kernel() {}

float sum(std::span<const float> data) {
  const int way = static_cast<int>(data[0]);
  if (way == 5) {
    CUDA_CHECK(cudaLaunchKernel(reinterpret_cast<const void*>(nothing_kernel), 1, 1, nullptr, 0, nullptr));
    return 0;
  }
  if (way == 4) CUDA_CHECK(cudaGetLastError());
  nothing_kernel<<<1, 1>>>();  // here
  if (way == 1 || way == 2) nothing_kernel<<<1, 2>>>();
  if (way == 2) CUDA_CHECK(cudaPeekAtLastError());
  if (way == 3) std::thread([] { static_cast<void>(cudaGetLastError()); }).join();
  CUDA_CHECK(cudaDeviceSynchronize());  // which does not tell of a refused launch
  return 0;
}
