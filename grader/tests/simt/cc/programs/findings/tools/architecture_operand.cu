// SPDX-License-Identifier: MIT
// An operand that __CUDA_ARCH__ chooses: no statement, so nothing that can be asked at run time.
#include <cuda_runtime.h>

#define HD __host__ __device__

HD int operand(int x) {  // FIND unsupported
  return x
#ifdef __CUDA_ARCH__
         + 1
#endif
      ;
}

__global__ void ask(int* d_out) { d_out[0] = operand(1); }

int main() {
  int* d_out;
  cudaMalloc(&d_out, sizeof(int));
  ask<<<1, 1>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  return operand(1) - 1;
}
