// SPDX-License-Identifier: MIT
// The page-locked input is refilled when its copy is done.
#include <cstdio>

__global__ void accumulate(const int* x, int* sums) { sums[threadIdx.x] += x[threadIdx.x]; }

int main() {
  const int n = 32;
  int *h, *d, *d_sums, sums[n];
  cudaMallocHost(&h, n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&d_sums, n * sizeof(int));
  cudaMemset(d_sums, 0, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaEvent_t copied;
  cudaEventCreate(&copied);
  for (int round = 1; round <= 3; ++round) {
    for (int i = 0; i < n; ++i) h[i] = round * i;
    cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, stream);
    cudaEventRecord(copied, stream);
    accumulate<<<1, n, 0, stream>>>(d, d_sums);
    cudaEventSynchronize(copied);
  }
  cudaStreamSynchronize(stream);
  cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
  cudaEventDestroy(copied);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFree(d_sums);
  cudaFreeHost(h);
  return sums[31] == 6 * 31 ? 0 : 1;
}
