// SPDX-License-Identifier: MIT
#include <cstdio>

__global__ void set(int* out) { out[threadIdx.x] = 7; }

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  set<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  std::printf("%d\n", d[3]);  // FIND memory_space
  cudaFree(d);
}
