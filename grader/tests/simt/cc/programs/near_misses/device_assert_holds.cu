// SPDX-License-Identifier: MIT
#include <cassert>

__global__ void zero(const int* in) { assert(in[threadIdx.x] == 0); }

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaMemset(d, 0, 32 * sizeof(int));
  zero<<<1, 32>>>(d);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(d);
  return error;
}
