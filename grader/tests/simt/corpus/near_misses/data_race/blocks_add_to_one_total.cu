// SPDX-License-Identifier: MIT
// Every block adds its part to the total atomically.
#include <cstdio>

__global__ void dot(const double* a, const double* b, double* total, int n) {
  __shared__ double cache[64];
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
  cache[threadIdx.x] = sum;
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (threadIdx.x < s) cache[threadIdx.x] += cache[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(total, cache[0]);
}

int main() {
  const int n = 1000;
  double h[n], *d_a, *d_b, *d_total, total = 0;
  for (int i = 0; i < n; ++i) h[i] = 0.5;
  cudaMalloc(&d_a, sizeof h);
  cudaMalloc(&d_b, sizeof h);
  cudaMalloc(&d_total, sizeof total);
  cudaMemcpy(d_a, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(d_total, 0, sizeof total);
  dot<<<6, 64>>>(d_a, d_b, d_total, n);
  cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_total);
  printf("%g\n", total);
  return total == 250.0 ? 0 : 1;
}
