// SPDX-License-Identifier: MIT
// A blocking copy waits for the kernel before it, and so for the event: nothing to report.
#include <cuda_runtime.h>

#include <cassert>

__global__ void one(int* out) { *out = 1; }

int main() {
  int* d_out = nullptr;
  cudaMalloc(&d_out, sizeof(int));
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  one<<<1, 1>>>(d_out);
  cudaEventRecord(stop);
  int out = 0;
  cudaMemcpy(&out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  float time_ms = 0;
  assert(cudaEventElapsedTime(&time_ms, start, stop) == cudaSuccess && time_ms > 0);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFree(d_out);
}
