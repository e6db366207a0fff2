// SPDX-License-Identifier: MIT
// Each thread reads its own asynchronous copy before it waits for it.
#include <cuda_pipeline.h>

__global__ void shift(const float* in, float* out) {
  __shared__ float tile[64];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));
  __pipeline_commit();
  out[threadIdx.x] = tile[threadIdx.x] + 1;  // FIND data_race
  __pipeline_wait_prior(0);
}

int main() {
  float *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(float));
  cudaMalloc(&d_out, 64 * sizeof(float));
  cudaMemset(d_in, 0, 64 * sizeof(float));
  shift<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
