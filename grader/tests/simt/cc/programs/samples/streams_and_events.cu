// SPDX-License-Identifier: MIT
// Pinned memory, two streams with their copies, and timing by events.
#include <cstdio>

__global__ void scale(float* data, int n, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;
}

int main() {
  const int n = 4096, half = n / 2;
  float *h, *d;
  cudaMallocHost(&h, n * sizeof(float));
  cudaMalloc(&d, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaStream_t streams[2];
  for (auto& stream : streams) cudaStreamCreate(&stream);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  for (int s = 0; s < 2; ++s) {
    const size_t bytes = half * sizeof(float);
    cudaMemcpyAsync(d + s * half, h + s * half, bytes, cudaMemcpyHostToDevice, streams[s]);
    scale<<<(half + 127) / 128, 128, 0, streams[s]>>>(d + s * half, half, 2.0f + s);
    cudaMemcpyAsync(h + s * half, d + s * half, bytes, cudaMemcpyDeviceToHost, streams[s]);
  }
  for (auto& stream : streams) cudaStreamSynchronize(stream);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = -1;
  cudaEventElapsedTime(&ms, start, stop);
  bool right = ms >= 0;
  for (int i = 0; i < n; ++i) right = right && h[i] == i * (i < half ? 2.0f : 3.0f);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  for (auto& stream : streams) cudaStreamDestroy(stream);
  cudaFreeHost(h);
  cudaFree(d);
  return right ? 0 : 1;
}
