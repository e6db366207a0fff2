// SPDX-License-Identifier: MIT
// A label that __CUDA_ARCH__ chooses: no statement, so nothing that can be asked at run time.
#include <cuda_runtime.h>

#define HD __host__ __device__

HD int label(int x) {  // FIND unsupported
  switch (x) {
#ifdef __CUDA_ARCH__
    case 1: return 2;
#endif
    default: return x;
  }
}

__global__ void ask(int* d_out) { d_out[0] = label(1); }

int main() {
  int* d_out;
  cudaMalloc(&d_out, sizeof(int));
  ask<<<1, 1>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  return label(1) - 1;
}
