// SPDX-License-Identifier: MIT
// options: -rdc=true
// The sum is a kernel of its own, launched behind the first into the same stream.
#include <cstdio>

__global__ void square(int* d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = d[i] * d[i];
}

__global__ void add_up(const int* d, int n, int* sum) {
  *sum = 0;
  for (int i = 0; i < n; ++i) *sum += d[i];
}

__global__ void sum_of_squares(int* d, int n, int* sum) {
  if (threadIdx.x != 0) return;
  square<<<(n + 63) / 64, 64>>>(d, n);
  add_up<<<1, 1>>>(d, n, sum);
}

int main() {
  const int n = 100;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int* d = nullptr;
  int* sum = nullptr;
  cudaMalloc(&d, sizeof host);
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(d, host, sizeof host, cudaMemcpyHostToDevice);
  sum_of_squares<<<1, 32>>>(d, n, sum);
  int result = 0;
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(sum);
  return result == 328350 ? 0 : 1;
}
