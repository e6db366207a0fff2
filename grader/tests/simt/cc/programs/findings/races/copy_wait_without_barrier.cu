// SPDX-License-Identifier: MIT
// Each thread waits for its own copy, and reads that of another thread.
#include <cuda/pipeline>

__global__ void reverse(const float* in, float* out) {
  __shared__ float tile[64];
  auto pipeline = cuda::make_pipeline();
  pipeline.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), pipeline);  // FIND data_race
  pipeline.producer_commit();
  pipeline.consumer_wait();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // FIND data_race
  pipeline.consumer_release();
}

int main() {
  float *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(float));
  cudaMalloc(&d_out, 64 * sizeof(float));
  cudaMemset(d_in, 0, 64 * sizeof(float));
  reverse<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
