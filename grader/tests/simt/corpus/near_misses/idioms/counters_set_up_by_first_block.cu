// SPDX-License-Identifier: MIT
// The first block sets counters up and uses them; all others wait for its flag before they do.
#include <cstdio>

__device__ int counters[2];
__device__ int ready = 0;

__global__ void count(const int* in, int n) {
  if (blockIdx.x == 0 && threadIdx.x < 2) {
    counters[threadIdx.x] = 0;
    __threadfence();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) atomicExch(&ready, 1);
    while (atomicAdd(&ready, 0) == 0) {
    }
    __threadfence();
  }
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counters[in[i]], 1);
}

int main() {
  const int n = 500;
  int h[n], *d_in, found[2];
  for (int i = 0; i < n; ++i) h[i] = i % 2;
  cudaMalloc(&d_in, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  count<<<4, 128>>>(d_in, n);
  cudaMemcpyFromSymbol(found, counters, sizeof found);
  cudaFree(d_in);
  return found[0] == n / 2 && found[1] == n / 2 ? 0 : 1;
}
