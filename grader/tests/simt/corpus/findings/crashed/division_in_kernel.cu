// SPDX-License-Identifier: MIT
// The mean of each bin, of which one is empty.
#include <cuda_runtime.h>

__global__ void means(const int* sums, const int* counts, int* mean, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) mean[i] = sums[i] / counts[i];  // FIND crashed
}

int main() {
  constexpr int n = 64;
  int sums[n];
  int counts[n];
  for (int i = 0; i < n; ++i) sums[i] = 6 * i, counts[i] = i % 40 == 39 ? 0 : 3;
  int *d_sums, *d_counts, *d_mean;
  cudaMalloc(&d_sums, sizeof sums);
  cudaMalloc(&d_counts, sizeof counts);
  cudaMalloc(&d_mean, sizeof sums);
  cudaMemcpy(d_sums, sums, sizeof sums, cudaMemcpyHostToDevice);
  cudaMemcpy(d_counts, counts, sizeof counts, cudaMemcpyHostToDevice);
  means<<<2, 32>>>(d_sums, d_counts, d_mean, n);
  cudaMemcpy(sums, d_mean, sizeof sums, cudaMemcpyDeviceToHost);
  cudaFree(d_mean);
  cudaFree(d_counts);
  cudaFree(d_sums);
  return 0;
}
