// SPDX-License-Identifier: MIT
// A block hands a value to the next one through a flag; nothing orders the value before the flag.
#include <cstdio>

__device__ int ticket = 0;

__global__ void chain(int* values, int* flags) {
  if (threadIdx.x != 0) return;
  const int me = atomicAdd(&ticket, 1);  // blocks begin in any order: the ticket is the place in the chain
  int sum = me;
  if (me > 0) {
    while (atomicAdd(&flags[me - 1], 0) == 0) {
    }
    sum += values[me - 1];  // FIND data_race
  }
  values[me] = sum;  // FIND data_race
  atomicExch(&flags[me], 1);
}

int main() {
  const int blocks = 10;
  int *d_values, *d_flags, h[blocks] = {};
  cudaMalloc(&d_values, blocks * sizeof(int));
  cudaMalloc(&d_flags, blocks * sizeof(int));
  cudaMemset(d_flags, 0, blocks * sizeof(int));
  chain<<<blocks, 32>>>(d_values, d_flags);
  cudaMemcpy(h, d_values, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_values);
  cudaFree(d_flags);
  return h[blocks - 1] == blocks * (blocks - 1) / 2 ? 0 : 1;
}
