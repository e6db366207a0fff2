// SPDX-License-Identifier: MIT
// The host counts while it waits for an event and a stream; that they are not ready is no error.
#include <cstdio>

__global__ void increment(int* data, int by) { data[blockIdx.x * blockDim.x + threadIdx.x] += by; }

int main() {
  const int n = 512;
  int* d;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start, 0);
  increment<<<n / 128, 128>>>(d, 3);
  increment<<<n / 128, 128>>>(d, 4);
  cudaEventRecord(stop, 0);
  unsigned long counter = 0;
  while (cudaEventQuery(stop) == cudaErrorNotReady) ++counter;
  float ms = -1;
  if (cudaEventElapsedTime(&ms, start, stop) != cudaSuccess || ms <= 0) return 1;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  if (cudaStreamQuery(stream) != cudaSuccess) return 2;
  increment<<<n / 128, 128, 0, stream>>>(d, 1);
  unsigned long polls = 0;
  while (cudaStreamQuery(stream) != cudaSuccess) {
    ++polls;
    if (cudaPeekAtLastError() != cudaSuccess || cudaGetLastError() != cudaSuccess) return 5;
  }
  int h[n];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int value : h)
    if (value != 8) return 3;
  cudaStreamDestroy(stream);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFree(d);
  return counter > 0 && polls > 0 ? 0 : 4;
}
