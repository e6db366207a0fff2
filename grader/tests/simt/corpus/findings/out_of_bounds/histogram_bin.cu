// SPDX-License-Identifier: MIT
// 255 bins for the 256 values of a byte.
#include <cstdio>
#include <cstring>
#define BINS 255

__global__ void histogram(const unsigned char* data, long size, unsigned* bins) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int stride = blockDim.x * gridDim.x;
  while (i < size) {
    atomicAdd(&bins[data[i]], 1);  // FIND out_of_bounds
    i += stride;
  }
}

int main() {
  const long size = 4096;
  unsigned char h_data[size];
  for (long i = 0; i < size; ++i) h_data[i] = (unsigned char)(i * 7);
  unsigned char* d_data;
  unsigned *d_bins, h_bins[BINS], total = 0;
  cudaMalloc((void**)&d_data, size);
  cudaMalloc((void**)&d_bins, BINS * sizeof(unsigned));
  cudaMemcpy(d_data, h_data, size, cudaMemcpyHostToDevice);
  cudaMemset(d_bins, 0, BINS * sizeof(unsigned));
  histogram<<<4, 128>>>(d_data, size, d_bins);
  memset(h_bins, 0, sizeof h_bins);
  cudaMemcpy(h_bins, d_bins, BINS * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < BINS; ++i) total += h_bins[i];
  cudaFree(d_data);
  cudaFree(d_bins);
  return total == size ? 0 : 1;
}
