// SPDX-License-Identifier: MIT
// An array is handed to another host thread, which needs no handle.
#include <cstdio>
#include <thread>

__global__ void fill(int* x) { x[threadIdx.x] = 8; }

int main() {
  int *d, h[32] = {};
  cudaMalloc(&d, sizeof h);
  fill<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  std::thread other([&] { cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost); });
  other.join();
  cudaFree(d);
  return h[31] == 8 ? 0 : 1;
}
