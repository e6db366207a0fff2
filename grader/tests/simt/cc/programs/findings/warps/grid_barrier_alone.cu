// SPDX-License-Identifier: MIT
#include <cooperative_groups.h>

__global__ void two_steps(int* data) {
  data[threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // FIND barrier_divergence
  data[threadIdx.x] += 1;
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, 32 * sizeof(int));
  two_steps<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
