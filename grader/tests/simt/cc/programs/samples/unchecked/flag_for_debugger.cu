// SPDX-License-Identifier: MIT
// options: --no-checks -G
// stdout: 42 42
// Code without checks and without optimisation: a thread that waits by a flag lets the other one have its turn.
#include <cuda_runtime.h>

#include <cstdio>

__device__ volatile int ready;
__device__ int answer;

__global__ void hand_over(int* d_seen) {
  if (threadIdx.x == 0) {
    while (!ready) {
    }
    __threadfence();
    *d_seen = answer;
  } else if (threadIdx.x == 32) {
    answer = 42;
    __threadfence();
    ready = 1;
  }
}

int main() {
  int* d_seen = nullptr;
  cudaMalloc(&d_seen, sizeof(int));
  hand_over<<<1, 64>>>(d_seen);
  int seen = 0;
  int kept = 0;
  cudaMemcpy(&seen, d_seen, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&kept, answer, sizeof(int));
  std::printf("%d %d\n", seen, kept);
  cudaFree(d_seen);
}
