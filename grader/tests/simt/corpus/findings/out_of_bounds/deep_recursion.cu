// SPDX-License-Identifier: MIT
// A recursive sum of a list that is far deeper than a thread's stack.
#include <cstdio>

__device__ int sum(const int* x, int n) {
  volatile int frame[16];  // FIND out_of_bounds
  frame[n % 16] = x[0];
  return n == 1 ? frame[n % 16] : frame[n % 16] + sum(x + 1, n - 1);
}

__global__ void total(const int* x, int n, int* result) { *result = sum(x, n); }

int main() {
  const int n = 100000;
  static int h[n];
  for (int& value : h) value = 1;
  int *d, *d_result, result = 0;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_result, sizeof(int));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  total<<<1, 1>>>(d, n, d_result);
  cudaMemcpy(&result, d_result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_result);
  return result == n ? 0 : 1;
}
