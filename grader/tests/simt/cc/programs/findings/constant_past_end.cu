// SPDX-License-Identifier: MIT
#include <cstdio>
__constant__ float coefficients[5];
__global__ void poly(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float r = 0;
    for (int k = 5; k >= 0; --k)
      r = r * x[i] + coefficients[k];  // FIND out_of_bounds
    y[i] = r;
  }
}
int main() { float c[5] = {1, 2, 3, 4, 5}, *x, *y; cudaMemcpyToSymbol(coefficients, c, sizeof c); cudaMalloc(&x, 128); cudaMalloc(&y, 128); cudaMemset(x, 0, 128); poly<<<1, 32>>>(x, y, 32); cudaDeviceSynchronize(); cudaFree(x); cudaFree(y); }
