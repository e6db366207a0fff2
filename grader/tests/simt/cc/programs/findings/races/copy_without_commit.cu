// SPDX-License-Identifier: MIT
// What was never committed is not waited for.
#include <cuda_pipeline.h>

__global__ void shift(const float4* in, float4* out) {
  __shared__ float4 tile[64];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float4));
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];  // FIND data_race
}

int main() {
  float4 *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(float4));
  cudaMalloc(&d_out, 64 * sizeof(float4));
  cudaMemset(d_in, 0, 64 * sizeof(float4));
  shift<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
