// SPDX-License-Identifier: MIT
// Scrambled quasi-random generators are not modelled.
#include <curand_kernel.h>

__global__ void draw(unsigned int* vectors, float* out) {
  curandStateScrambledSobol32 state;
  curand_init(vectors, 0u, 0u, &state);  // FIND unsupported
  out[0] = curand(&state);
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, sizeof(float));
  draw<<<1, 1>>>(nullptr, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
