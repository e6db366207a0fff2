// SPDX-License-Identifier: MIT
// The number of blocks is rounded down to none, and the error that the call returns is thrown away.
#include <cuda_runtime.h>

__global__ void fill(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;
}

int main() {
  int n = 100;
  int h[100];
  int* d_x = nullptr;
  cudaMalloc(&d_x, sizeof h);
  cudaMemset(d_x, 0, sizeof h);
  void* arguments[] = {&d_x, &n};
  cudaLaunchKernel(fill, n / 128, 128, arguments, 0, nullptr);  // FIND cuda_error
  cudaMemcpy(h, d_x, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  return h[99] == 99 ? 0 : 1;
}
