// SPDX-License-Identifier: MIT
// The consumer waits for a flag that the producer sets under another number.
#include <cuda_runtime.h>

__global__ void produce_and_consume(volatile int* flag, volatile int* value, int* result) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    *value = 42;
    __threadfence();
    *flag = 1;
  }
  if (threadIdx.x == 0 && blockIdx.x == 1) {
    while (*flag != 2) {  // FIND barrier_divergence
    }
    __threadfence();
    *result = *value;
  }
}

int main() {
  int *d_flag, *d_value, *d_result, result = 0;
  cudaMalloc(&d_flag, sizeof(int));
  cudaMalloc(&d_value, sizeof(int));
  cudaMalloc(&d_result, sizeof(int));
  cudaMemset(d_flag, 0, sizeof(int));
  produce_and_consume<<<2, 32>>>(d_flag, d_value, d_result);
  cudaMemcpy(&result, d_result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_flag);
  cudaFree(d_value);
  cudaFree(d_result);
  return result == 42 ? 0 : 1;
}
