// SPDX-License-Identifier: MIT
// The error that the call returns is looked at, and another launch made in its place: a note at most.
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
  if (cudaLaunchKernel(fill, n / 128, 128, arguments, 0, nullptr) != cudaSuccess)
    cudaLaunchKernel(fill, 1, 128, arguments, 0, nullptr);
  cudaGetLastError();
  cudaMemcpy(h, d_x, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  return h[99] == 99 ? 0 : 1;
}
