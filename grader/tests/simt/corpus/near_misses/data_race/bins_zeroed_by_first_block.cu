// SPDX-License-Identifier: MIT
// A kernel of its own sets bins to zero that every block of the next one counts in.
#include <cstdio>

__global__ void clear(int* bins) {
  if (threadIdx.x < 10) bins[threadIdx.x] = 0;
}

__global__ void count(const int* in, int n, int* bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[in[i]], 1);
}

int main() {
  const int n = 1000;
  int h[n], *d_in, *d_bins, bins[10];
  for (int i = 0; i < n; ++i) h[i] = i % 10;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_bins, sizeof bins);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  clear<<<1, 32>>>(d_bins);
  count<<<4, 64>>>(d_in, n, d_bins);
  cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_bins);
  return bins[0] == n / 10 && bins[9] == n / 10 ? 0 : 1;
}
