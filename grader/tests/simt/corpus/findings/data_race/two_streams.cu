// SPDX-License-Identifier: MIT
// Two kernels on the same array in two streams: nothing says that the first is done when the second begins.
#include <cstdio>

__global__ void square(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * x[i];  // FIND data_race
}

__global__ void add_one(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] + 1;  // FIND data_race
}

int main() {
  const int n = 100;
  float h[n], *d;
  for (int i = 0; i < n; ++i) h[i] = 3;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEvent_t squared;
  cudaEventCreateWithFlags(&squared, cudaEventDisableTiming);
  square<<<1, 128, 0, first>>>(d, n);
  add_one<<<1, 128, 0, second>>>(d, n);
  cudaDeviceSynchronize();
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaEventDestroy(squared);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(d);
  for (float x : h) {
    if (x != 10) return 1;
  }
}
