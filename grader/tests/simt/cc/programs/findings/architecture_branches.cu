// SPDX-License-Identifier: MIT
// What a branch by __CUDA_ARCH__ declares is used behind it: nothing here can be both.
#include <cuda_runtime.h>

__host__ __device__ int side() {  // FIND unsupported
#ifdef __CUDA_ARCH__
  int result = 1;
#else
  int result = 2;
#endif
  return result;
}

__global__ void ask(int* d_out) { d_out[0] = side(); }

int main() {
  int* d_out;
  cudaMalloc(&d_out, sizeof(int));
  ask<<<1, 1>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  return side() - 2;
}
