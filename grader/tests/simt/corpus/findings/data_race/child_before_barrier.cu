// SPDX-License-Identifier: MIT
// options: -rdc=true
// One thread launches a kernel for what all threads of its block fill, and does not wait for them.
#include <cstdio>

__global__ void twice(int* d, int n) {
  const int i = threadIdx.x;
  if (i < n) d[i] *= 2;  // FIND data_race
}

__global__ void fill(int* d, int n) {
  d[threadIdx.x] = threadIdx.x;  // FIND data_race
  if (threadIdx.x == 0) twice<<<1, n>>>(d, n);
}

int main() {
  const int n = 128;
  int* d = nullptr;
  cudaMalloc(&d, n * sizeof(int));
  fill<<<1, n>>>(d, n);
  int last = 0;
  cudaMemcpy(&last, d + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", last);
  cudaFree(d);
}
