// SPDX-License-Identifier: MIT
// A thread that finds nothing to do goes away with the lock, and the others spin for ever.
#include <cstdio>

__device__ int lock = 0;

__global__ void take_turns(int* remaining, int* taken) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {  // FIND barrier_divergence
  }
  __threadfence();
  if (*remaining == 0) return;
  *remaining -= 1;
  taken[blockIdx.x] = 1;
  __threadfence();
  atomicExch(&lock, 0);
}

int main() {
  int remaining = 3, h_taken[8], *d_remaining, *d_taken, sum = 0;
  cudaMalloc(&d_remaining, sizeof(int));
  cudaMalloc(&d_taken, sizeof h_taken);
  cudaMemset(d_taken, 0, sizeof h_taken);
  cudaMemcpy(d_remaining, &remaining, sizeof(int), cudaMemcpyHostToDevice);
  take_turns<<<8, 32>>>(d_remaining, d_taken);
  cudaMemcpy(h_taken, d_taken, sizeof h_taken, cudaMemcpyDeviceToHost);
  for (int t : h_taken) sum += t;
  cudaFree(d_remaining);
  cudaFree(d_taken);
  return sum == 3 ? 0 : 1;
}
