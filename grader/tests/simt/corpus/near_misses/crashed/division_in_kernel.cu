// SPDX-License-Identifier: MIT
// The mean of each bin, of which an empty one has none, and its rate in floating point, which may be
// infinite.
#include <cuda_runtime.h>

__global__ void means(const int* sums, const int* counts, int* mean, float* rate, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  mean[i] = counts[i] == 0 ? 0 : sums[i] / counts[i] + sums[i] % counts[i];
  rate[i] = 1.0f / static_cast<float>(counts[i]);
}

int main() {
  constexpr int n = 64;
  int sums[n];
  int counts[n];
  float rates[n];
  for (int i = 0; i < n; ++i) sums[i] = 6 * i, counts[i] = i % 40 == 39 ? 0 : 3;
  int *d_sums, *d_counts, *d_mean;
  float* d_rate;
  cudaMalloc(&d_sums, sizeof sums);
  cudaMalloc(&d_counts, sizeof counts);
  cudaMalloc(&d_mean, sizeof sums);
  cudaMalloc(&d_rate, sizeof rates);
  cudaMemcpy(d_sums, sums, sizeof sums, cudaMemcpyHostToDevice);
  cudaMemcpy(d_counts, counts, sizeof counts, cudaMemcpyHostToDevice);
  means<<<2, 32>>>(d_sums, d_counts, d_mean, d_rate, n);
  cudaMemcpy(sums, d_mean, sizeof sums, cudaMemcpyDeviceToHost);
  cudaMemcpy(rates, d_rate, sizeof rates, cudaMemcpyDeviceToHost);
  cudaFree(d_rate);
  cudaFree(d_mean);
  cudaFree(d_counts);
  cudaFree(d_sums);
  for (int i = 0; i < n; ++i)
    if (sums[i] != (i == 39 ? 0 : 2 * i) || (rates[i] > 1e9f) != (i == 39)) return 1;
  return 0;
}
