// SPDX-License-Identifier: MIT
// Blocks meet several times: the last one to arrive resets the counter, which it uses again itself, and lets
// the others go on by the number of the meeting.
#include <cstdio>

__device__ unsigned int arrived = 0;
__device__ unsigned int meeting = 0;

__device__ void meet() {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    const unsigned int before = *(volatile unsigned int*)&meeting;
    if (atomicAdd(&arrived, 1u) == gridDim.x - 1) {
      arrived = 0;
      __threadfence();
      atomicAdd(&meeting, 1u);
    } else {
      while (*(volatile unsigned int*)&meeting == before) {
      }
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void shift(int* row, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const int value = row[(blockIdx.x + 1) % gridDim.x];
    meet();
    if (threadIdx.x == 0) row[blockIdx.x] = value;
    meet();
  }
}

int main() {
  const int blocks = 4;
  int h[blocks] = {0, 1, 2, 3}, *d_row;
  cudaMalloc(&d_row, sizeof h);
  cudaMemcpy(d_row, h, sizeof h, cudaMemcpyHostToDevice);
  shift<<<blocks, 32>>>(d_row, 3);
  cudaMemcpy(h, d_row, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_row);
  return h[0] == 3 && h[1] == 0 && h[2] == 1 && h[3] == 2 ? 0 : 1;
}
