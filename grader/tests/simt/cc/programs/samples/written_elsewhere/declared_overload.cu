// SPDX-License-Identifier: MIT
// A prototype of other parameters is an overload that nobody has defined, and nobody calls.
// stdout: 5
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(float, float, int);
__global__ void add(float* d_a, const float* d_b, int n);

__global__ void add(float* d_a, const float* d_b, int n) {
  const int i = threadIdx.x;
  if (i < n) d_a[i] += d_b[i];
}

int main() {
  float *d_a, *d_b, h = 2;
  cudaMalloc(&d_a, sizeof h);
  cudaMalloc(&d_b, sizeof h);
  cudaMemcpy(d_a, &h, sizeof h, cudaMemcpyHostToDevice);
  h = 3;
  cudaMemcpy(d_b, &h, sizeof h, cudaMemcpyHostToDevice);
  add<<<1, 32>>>(d_a, d_b, 1);
  cudaMemcpy(&h, d_a, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%g\n", h);
  cudaFree(d_a);
  cudaFree(d_b);
}
