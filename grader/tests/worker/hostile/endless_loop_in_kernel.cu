// SPDX-License-Identifier: MIT
// A kernel never ends.
#include "shared_reduction.cuh"

__global__ void endless_kernel(int* steps) {
  for (int step = 0; step >= 0; step = (step + 1) % 1024) *steps = step;  // here
}

float sum(std::span<const float>) {
  int* d_flag = nullptr;
  CUDA_CHECK(cudaMalloc(&d_flag, sizeof(int)));
  CUDA_CHECK(cudaMemset(d_flag, 0, sizeof(int)));
  endless_kernel<<<2, 32>>>(d_flag);
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaFree(d_flag));
  return 0;
}
