// SPDX-License-Identifier: MIT
// Lanes that are done stay in the loop, and vote.
#include <cstdio>

__global__ void countdown(const int* start, int* rounds) {
  int left = start[threadIdx.x], n = 0;
  while (__any_sync(0xffffffff, left > 0)) {
    if (left > 0) left -= 1;
    ++n;
  }
  rounds[threadIdx.x] = n;
}

int main() {
  int h[32], *d, *d_rounds;
  for (int i = 0; i < 32; ++i) h[i] = i % 5;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_rounds, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  countdown<<<1, 32>>>(d, d_rounds);
  cudaMemcpy(h, d_rounds, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_rounds);
  return h[0] == 4 && h[31] == 4 ? 0 : 1;
}
