// SPDX-License-Identifier: MIT
// stderr: __shfl_down_sync
#include <cuda_runtime.h>

__global__ void sum(int* out) {
  int value = 1;
  value += __shfl_down_sync(0xffffffff, value, 16);  // FIND unsupported
  *out = value;
}

int main() {
  int* d_out = nullptr;
  cudaMalloc(&d_out, sizeof(int));
  sum<<<1, 32>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
