// SPDX-License-Identifier: MIT
// The kernel that calls curand_init was forgotten.
#include <curand_kernel.h>

__global__ void draw(curandState* states, float* out) {
  curandState local = states[threadIdx.x];  // FIND uninitialised_read
  out[threadIdx.x] = curand_uniform(&local);
}

int main() {
  curandState* d_states;
  float* d_out;
  cudaMalloc(&d_states, 32 * sizeof(curandState));
  cudaMalloc(&d_out, 32 * sizeof(float));
  draw<<<1, 32>>>(d_states, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_states);
  cudaFree(d_out);
}
