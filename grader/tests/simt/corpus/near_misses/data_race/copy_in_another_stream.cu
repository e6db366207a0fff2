// SPDX-License-Identifier: MIT
// The copy into the array and the kernel that reads it are in one stream.
#include <cstdio>

__global__ void sum(const int* x, int n, int* total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);
}

int main() {
  const int n = 256;
  int *h, *d, *d_total, total = 0;
  cudaMallocHost(&h, n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&d_total, sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  cudaMemset(d_total, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t copies, kernels;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, kernels);
  sum<<<2, 128, 0, kernels>>>(d, n, d_total);
  cudaStreamSynchronize(copies);
  cudaStreamSynchronize(kernels);
  cudaMemcpy(&total, d_total, sizeof(int), cudaMemcpyDeviceToHost);
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFree(d);
  cudaFree(d_total);
  cudaFreeHost(h);
  return total == n * (n - 1) / 2 ? 0 : 1;
}
