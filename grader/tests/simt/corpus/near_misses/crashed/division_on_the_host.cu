// SPDX-License-Identifier: MIT
// The mean of what a kernel selected, if there is any.
#include <cstdio>

__global__ void select(const int* x, int n, int limit, int* count, int* sum) {
  int i = threadIdx.x;
  if (i < n && x[i] > limit) {
    atomicAdd(count, 1);
    atomicAdd(sum, x[i]);
  }
}

int main() {
  const int h[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int *d, *d_result, result[2] = {};
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_result, sizeof result);
  cudaMemset(d_result, 0, sizeof result);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  select<<<1, 8>>>(d, 8, 10, d_result, d_result + 1);
  cudaMemcpy(result, d_result, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_result);
  volatile const int mean = result[0] == 0 ? 0 : result[1] / result[0];
  printf("%d\n", mean);
  return 0;
}
