// SPDX-License-Identifier: MIT
// The total is changed while the lock is held, with fences on both sides.
#include <cstdio>

__device__ int mutex = 0;
__device__ double total = 0;

__global__ void add_all(double part) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&mutex, 0, 1) != 0) {
  }
  __threadfence();
  total = total + part;
  __threadfence();
  atomicExch(&mutex, 0);
}

int main() {
  add_all<<<12, 32>>>(0.25);
  double h_total = 0;
  cudaMemcpyFromSymbol(&h_total, total, sizeof h_total);
  printf("%.2f\n", h_total);
  return h_total == 3.0 ? 0 : 1;
}
