// SPDX-License-Identifier: MIT
// n halves are n / 2 pairs, not n.
#include <cuda_fp16.h>

__global__ void twice(half2* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = __hadd2(x[i], x[i]);  // FIND out_of_bounds
}

int main() {
  const int n = 64;
  half* d_x;
  cudaMalloc(&d_x, n * sizeof(half));
  cudaMemset(d_x, 0, n * sizeof(half));
  twice<<<1, 64>>>((half2*)d_x, n);
  cudaDeviceSynchronize();
  cudaFree(d_x);
}
