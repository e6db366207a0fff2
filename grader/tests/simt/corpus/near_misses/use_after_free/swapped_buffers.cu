// SPDX-License-Identifier: MIT
// The buffer without the result is freed.
#include <algorithm>
#include <cstdio>

__global__ void step(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x] + 1; }

int main() {
  int h[32] = {}, *a, *b;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMemset(a, 0, sizeof h);
  for (int i = 0; i < 5; ++i) {
    step<<<1, 32>>>(a, b);
    std::swap(a, b);
  }
  cudaFree(b);
  cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(a);
  return h[0] == 5 ? 0 : 1;
}
