// SPDX-License-Identifier: MIT
// Errors that are still there when the function returns. How, the input's first element says: 0 the function
// has peeked at the launch's, 1 has peeked before the launch, 2 at an error that another follows.
#include "shared_reduction.cuh"

__global__ void nothing_kernel() {}

float sum(std::span<const float> data) {
  const int way = static_cast<int>(data[0]);
  if (way == 1) CUDA_CHECK(cudaPeekAtLastError());
  nothing_kernel<<<1, 4096>>>();  // more threads than a block may have
  if (way == 1) return 0;
  if (cudaPeekAtLastError() == cudaSuccess) return 1;
  if (way == 2) static_cast<void>(cudaGetDeviceCount(nullptr));  // here
  return 0;
}
