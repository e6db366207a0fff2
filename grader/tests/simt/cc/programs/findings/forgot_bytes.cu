// SPDX-License-Identifier: MIT
// cudaMalloc of n bytes instead of n * sizeof(float).
#include <cstdio>
__global__ void set(float* a, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n)
    a[i] = 1.0f;  // FIND out_of_bounds
}
int main() { const int n = 256; float* a; cudaMalloc(&a, n); set<<<1, n>>>(a, n); cudaDeviceSynchronize(); cudaFree(a); return 0; }
