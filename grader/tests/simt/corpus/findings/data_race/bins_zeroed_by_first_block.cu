// SPDX-License-Identifier: MIT
// The threads of the first block set bins to zero that every block counts in. A barrier orders them for their
// own block alone.
#include <cstdio>

__global__ void count(const int* in, int n, int* bins) {
  if (blockIdx.x == 0 && threadIdx.x < 10) bins[threadIdx.x] = 0;  // FIND data_race
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[in[i]], 1);  // FIND data_race
}

int main() {
  const int n = 1000;
  int h[n], *d_in, *d_bins, bins[10];
  for (int i = 0; i < n; ++i) h[i] = i % 10;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_bins, sizeof bins);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(d_bins, 0, sizeof bins);
  count<<<4, 64>>>(d_in, n, d_bins);
  cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_bins);
  return bins[0] == n / 10 && bins[9] == n / 10 ? 0 : 1;
}
