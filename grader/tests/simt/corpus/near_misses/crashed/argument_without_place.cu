// SPDX-License-Identifier: MIT
// Both arguments have a place.
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
  void* arguments[] = {&d_x, &n};
  cudaLaunchKernel(fill, 1, 128, arguments, 0, nullptr);
  cudaMemcpy(h, d_x, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  return h[99] == 99 ? 0 : 1;
}
