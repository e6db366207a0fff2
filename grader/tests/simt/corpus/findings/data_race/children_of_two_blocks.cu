// SPDX-License-Identifier: MIT
// options: -rdc=true
// Each block launches a kernel that adds to the same elements: their default streams are not the same one.
#include <cstdio>

__global__ void add(int* d, int n, int what) {
  const int i = threadIdx.x;
  if (i < n) d[i] += what;  // FIND data_race
}

__global__ void add_twice(int* d, int n) {
  if (threadIdx.x == 0) add<<<1, n>>>(d, n, blockIdx.x + 1);
}

int main() {
  const int n = 64;
  int* d = nullptr;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  add_twice<<<2, 32>>>(d, n);
  int first = 0;
  cudaMemcpy(&first, d, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first);
  cudaFree(d);
}
