// SPDX-License-Identifier: MIT
// A handle for another process: not modelled.
#include <cstdio>
#include <thread>

__global__ void fill(int* x) { x[threadIdx.x] = 8; }

int main() {
  int *d, h[32] = {};
  cudaMalloc(&d, sizeof h);
  fill<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaIpcMemHandle_t handle;
  if (cudaIpcGetMemHandle(&handle, d) != cudaSuccess) return 2;  // FIND unsupported
  cudaFree(d);
  return h[31] == 8 ? 0 : 1;
}
