// SPDX-License-Identifier: MIT
// The last block sets the counter of blocks to zero, for the next launch.
#include <cstdio>

__device__ unsigned int arrived = 0;

__global__ void fill(int* out, int* last_block) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x != 0) return;
  __threadfence();
  if (atomicAdd(&arrived, 1u) == gridDim.x - 1) {
    *last_block = blockIdx.x;
    arrived = 0;
  }
}

int main() {
  const int blocks = 5, threads = 64;
  int *d_out, *d_last, last = -1;
  cudaMalloc(&d_out, blocks * threads * sizeof(int));
  cudaMalloc(&d_last, sizeof(int));
  cudaMemset(d_last, 0xff, sizeof(int));
  for (int call = 0; call < 2; ++call) fill<<<blocks, threads>>>(d_out, d_last);
  cudaMemcpy(&last, d_last, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  cudaFree(d_last);
  return last >= 0 ? 0 : 1;
}
