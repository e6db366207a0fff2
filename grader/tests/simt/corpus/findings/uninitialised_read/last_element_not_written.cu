// SPDX-License-Identifier: MIT
// One element too few is written: the gap at the end, and every second element, are no padding.
#include <cuda_runtime.h>

__global__ void all_but_the_last(int* out, int n) {
  const int i = threadIdx.x;
  if (i < n - 1) out[i] = i;
}

__global__ void every_second(int* out, int n) {
  const int i = 2 * threadIdx.x;
  if (i < n) out[i] = i;
}

int main() {
  const int n = 64;
  int *d_first, *d_second, h[n];
  cudaMalloc(&d_first, sizeof h);
  cudaMalloc(&d_second, sizeof h);
  all_but_the_last<<<1, n>>>(d_first, n);
  every_second<<<1, n>>>(d_second, n);
  cudaMemcpy(h, d_first, sizeof h, cudaMemcpyDeviceToHost);   // NOTE uninitialised_read
  cudaMemcpy(h, d_second, sizeof h, cudaMemcpyDeviceToHost);  // NOTE uninitialised_read
  cudaFree(d_first);
  cudaFree(d_second);
}
