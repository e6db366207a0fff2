// SPDX-License-Identifier: MIT
// Tells which block has come first.
#include "shared_reduction.cuh"

__device__ unsigned come = 0;

__global__ void first_kernel(float* first) {
  if (atomicAdd(&come, 1U) == 0) *first = static_cast<float>(blockIdx.x);
}

float sum(std::span<const float>) {
  float* d_first = nullptr;
  float first = -1;
  CUDA_CHECK(cudaMalloc(&d_first, sizeof(float)));
  first_kernel<<<8, 1>>>(d_first);
  CUDA_CHECK(cudaMemcpy(&first, d_first, sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_first));
  return first;
}
