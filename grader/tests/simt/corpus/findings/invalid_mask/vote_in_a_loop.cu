// SPDX-License-Identifier: MIT
// Lanes leave the loop one after the other; those that stay still vote with the full mask.
#include <cstdio>

__global__ void countdown(const int* start, int* rounds) {
  int left = start[threadIdx.x], n = 0;
  while (left > 0) {
    left -= 1;
    if (__all_sync(0xffffffff, left % 2 == 0)) n += 100;  // FIND invalid_mask
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
