// SPDX-License-Identifier: MIT
// Dynamic shared arrays that macros declare are known by the names that their users give.
#include <cuda_runtime.h>

#define DYNAMIC_SHARED(T, name) extern __shared__ T name[]
#define DYNAMIC extern __shared__

__global__ void shift(float* d_out) {
  DYNAMIC_SHARED(float, s_all);
  DYNAMIC int s_numbers[];
  s_numbers[threadIdx.x] = 0;
  s_all[threadIdx.x + 1] = 1;  // FIND out_of_bounds
  __syncthreads();
  d_out[threadIdx.x] = s_all[threadIdx.x];
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, sizeof(float));
  shift<<<1, 1, sizeof(float)>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
