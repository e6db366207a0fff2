// SPDX-License-Identifier: MIT
// A __constant__ array is copied to by its name, as if that were its address on the device.
#include <cstdio>

__constant__ float coefficients[4];

__global__ void apply(float* out) { out[threadIdx.x] = coefficients[threadIdx.x % 4]; }

int main() {
  const float h_coefficients[4] = {1, 2, 3, 4};
  cudaMemcpy(coefficients, h_coefficients, sizeof h_coefficients, cudaMemcpyHostToDevice);  // FIND memory_space
  float* d_out;
  cudaMalloc(&d_out, 32 * sizeof(float));
  apply<<<1, 32>>>(d_out);
  cudaFree(d_out);
}
