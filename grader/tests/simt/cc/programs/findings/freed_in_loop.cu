// SPDX-License-Identifier: MIT
#include <cstdio>
__global__ void add(int* p, int v) { p[threadIdx.x] += v; }  // FIND use_after_free
int main() {
  int* p;
  cudaMalloc(&p, 32 * sizeof(int));
  cudaMemset(p, 0, 32 * sizeof(int));
  for (int i = 0; i < 3; ++i) {
    add<<<1, 32>>>(p, i);
    cudaDeviceSynchronize();
    cudaFree(p);
    if (i == 1) break;
  }
}
