// SPDX-License-Identifier: MIT
// A macro makes a kernel and the function that launches it, with a block too large.
#include <cuda_runtime.h>

#define OPERATION(name, op)                                                            \
  __global__ void name##_kernel(float* d_a) { d_a[threadIdx.x] = d_a[threadIdx.x] op 2; } \
  void name(float* d_a, int n) { name##_kernel<<<1, n>>>(d_a); }

OPERATION(add, +)  // FIND out_of_bounds

int main() {
  float* d_a;
  cudaMalloc(&d_a, 32 * sizeof(float));
  cudaMemset(d_a, 0, 32 * sizeof(float));
  add(d_a, 33);
  cudaDeviceSynchronize();
  cudaFree(d_a);
}
