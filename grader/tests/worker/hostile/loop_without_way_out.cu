// SPDX-License-Identifier: MIT
// A loop that does nothing and never ends: C++ lets a compiler take it for none.
#include "shared_reduction.cuh"

__global__ void stuck() {
  if (threadIdx.x == 7)
    for (unsigned rounds = 0;; ++rounds) continue;  // here
}

float sum(std::span<const float>) {
  stuck<<<2, 32>>>();
  CUDA_CHECK(cudaDeviceSynchronize());
  return 0;
}
