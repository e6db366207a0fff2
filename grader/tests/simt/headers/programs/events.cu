// SPDX-License-Identifier: MIT
// Timing by events as textbooks do it: positive, longer for more work, the same in each
// run once the caches are warm.
#include <cuda_runtime.h>

#include <cassert>

__global__ void scale(float* data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] *= 2;
}

float milliseconds(float* d_data, int n) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  scale<<<32, 256>>>(d_data, n);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float result = 0;
  assert(cudaEventElapsedTime(&result, start, stop) == cudaSuccess);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return result;
}

int main() {
  const int n = 1 << 18;
  float* d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(float));
  cudaMemset(d_data, 0, n * sizeof(float));
  milliseconds(d_data, n);  // from now on the cache holds the data
  const float small = milliseconds(d_data, 1000);
  const float large = milliseconds(d_data, n);
  assert(small > 0 && large > small && milliseconds(d_data, n) == large);
  int blocks = 0;
  assert(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, 256, 0) == cudaSuccess);
  assert(blocks == 8);  // 2048 threads of a multiprocessor / 256
  assert(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, 64, 48 << 10) == cudaSuccess);
  assert(blocks == 2);  // 96 KiB of shared memory / 48 KiB
  cudaFree(d_data);
}
