// SPDX-License-Identifier: MIT
// stderr: tex1Dfetch
#include <cuda_runtime.h>

__global__ void fetch(int* out) {
  *out = tex1Dfetch<int>(0, 0);  // FIND unsupported
}

int main() {
  int* d_out = nullptr;
  cudaMalloc(&d_out, sizeof(int));
  fetch<<<1, 32>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
