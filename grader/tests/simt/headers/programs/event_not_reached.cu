// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

#include <cassert>

__global__ void nothing() {}

int main() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  nothing<<<1, 1>>>();
  cudaEventRecord(stop);
  float time_ms = 0;
  assert(cudaEventElapsedTime(&time_ms, start, stop) == cudaErrorNotReady);  // FIND missing_sync
}
