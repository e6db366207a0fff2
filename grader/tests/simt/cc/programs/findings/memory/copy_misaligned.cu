// SPDX-License-Identifier: MIT
// Copies of 16 bytes need addresses that are multiples of 16.
#include <cuda_pipeline.h>

__global__ void copy(const float* in, float* out) {
  __shared__ alignas(16) float tile[128];
  __pipeline_memcpy_async(&tile[4 * threadIdx.x], &in[4 * threadIdx.x + 2], 16);  // FIND misaligned
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[4 * threadIdx.x];
}

int main() {
  float *d_in, *d_out;
  cudaMalloc(&d_in, 130 * sizeof(float));
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMemset(d_in, 0, 130 * sizeof(float));
  copy<<<1, 32>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
