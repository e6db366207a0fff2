// SPDX-License-Identifier: MIT
#include <cassert>

__global__ void positive(const int* in) {
  assert(in[threadIdx.x] > 0);  // FIND crashed
}

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaMemset(d, 0, 32 * sizeof(int));
  positive<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
