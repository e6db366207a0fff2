// SPDX-License-Identifier: MIT
// A barrier in a grid-stride loop: some threads have one round more than others, and meet the barrier behind
// it.
#include <cstdio>

__global__ void tile_sums(const int* x, int n, int* sums) {
  __shared__ int s_tile[64];
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s_tile[threadIdx.x] = x[i];
    __syncthreads();  // FIND barrier_divergence
    sum += s_tile[threadIdx.x] + s_tile[0];
    __syncthreads();
  }
  s_tile[threadIdx.x] = sum;
  __syncthreads();  // FIND barrier_divergence
  sums[threadIdx.x] = s_tile[63 - threadIdx.x];
}

int main() {
  const int n = 150;
  int h[n], sums[64], *d, *d_sums;
  for (int i = 0; i < n; ++i) h[i] = 1;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_sums, sizeof sums);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  tile_sums<<<1, 64>>>(d, n, d_sums);
  cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_sums);
  return sums[63] == 6 && sums[0] == 5 ? 0 : 1;
}
