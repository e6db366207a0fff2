// SPDX-License-Identifier: MIT
// A library function writes its second result past the end.
#include <cuda_runtime.h>

__global__ void rotate(float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) sincosf(0.1f * i, &out[i], &out[i + n]);  // FIND out_of_bounds
}

int main() {
  const int n = 32;
  float* d_out;
  cudaMalloc(&d_out, n * sizeof(float));
  rotate<<<1, n>>>(d_out, n);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
