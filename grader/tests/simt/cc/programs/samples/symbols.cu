// SPDX-License-Identifier: MIT
// Constant and device variables, copied by symbol.
#include <cstdio>

__constant__ float coefficients[4];
__device__ int hits;
__device__ float table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
__device__ const int offsets[] = {10, 20};

__global__ void polynomial(const float* x, float* y, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  float value = coefficients[3];
  for (int k = 2; k >= 0; --k) value = value * x[i] + coefficients[k];
  y[i] = value + table[i % 8] + offsets[i % 2];
  atomicAdd(&hits, 1);
}

int main() {
  const float c[4] = {1, -2, 0.5f, 3};
  cudaMemcpyToSymbol(coefficients, c, sizeof(c));
  const int zero = 0;
  cudaMemcpyToSymbol(hits, &zero, sizeof(zero));
  const int n = 20;
  float x[n], y[n], *d_x, *d_y;
  for (int i = 0; i < n; ++i) x[i] = i;
  cudaMalloc(&d_x, sizeof(x));
  cudaMalloc(&d_y, sizeof(y));
  cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
  polynomial<<<1, 32>>>(d_x, d_y, n);
  cudaMemcpy(y, d_y, sizeof(y), cudaMemcpyDeviceToHost);
  int counted = 0;
  cudaMemcpyFromSymbol(&counted, hits, sizeof(counted));
  for (int i = 0; i < n; ++i) {
    float expected = ((3 * x[i] + 0.5f) * x[i] - 2) * x[i] + 1 + (i % 8 + 1) + (i % 2 == 0 ? 10 : 20);
    if (y[i] != expected) return 1;
  }
  cudaFree(d_x);
  cudaFree(d_y);
  return counted == n ? 0 : 2;
}
