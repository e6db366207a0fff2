// SPDX-License-Identifier: MIT
// Writes beyond a device array that the grader passed.
#include "shared_reduction.cuh"

__global__ void beyond_kernel(float* out, std::size_t n) { out[n] = 1; }  // here

void sum_blocks(DeviceSpan<const float>, DeviceSpan<float> partial) {
  beyond_kernel<<<1, 1>>>(partial.data(), partial.size());
  CUDA_CHECK(cudaDeviceSynchronize());
}
