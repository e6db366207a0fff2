// SPDX-License-Identifier: MIT
// Copies and kernels of several streams overlap: the pipeline takes less time than one after the other.
#include <cstdio>

__global__ void work(float* data, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int r = 0; r < rounds; ++r) data[i] = data[i] * 0.5f + 1;
}

float time_of(int streams, float* h, float* d, int n) {
  cudaStream_t stream[4];
  for (int s = 0; s < streams; ++s) cudaStreamCreate(&stream[s]);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  const int parts = 4, each = n / parts;
  cudaEventRecord(start);
  for (int p = 0; p < parts; ++p) {
    cudaStream_t on = stream[p % streams];
    cudaMemcpyAsync(d + p * each, h + p * each, each * sizeof(float), cudaMemcpyHostToDevice, on);
    work<<<each / 256, 256, 0, on>>>(d + p * each, each, 8);
    cudaMemcpyAsync(h + p * each, d + p * each, each * sizeof(float), cudaMemcpyDeviceToHost, on);
  }
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  for (int s = 0; s < streams; ++s) cudaStreamDestroy(stream[s]);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return ms;
}

int main() {
  const int n = 1 << 15;
  float *h, *d;
  cudaMallocHost(&h, n * sizeof(float));
  cudaMalloc(&d, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = i;
  time_of(1, h, d, n);  // the second time finds what the caches have kept
  const float serial = time_of(1, h, d, n), again = time_of(1, h, d, n), overlapped = time_of(4, h, d, n);
  cudaFreeHost(h);
  cudaFree(d);
  if (serial <= 0 || serial - again > 1e-6f || again - serial > 1e-6f) return 1;
  return overlapped < serial ? 0 : 2;
}
