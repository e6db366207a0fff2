// SPDX-License-Identifier: MIT
// The number of bytes is passed where the number of elements belongs.
#include <curand.h>

int main() {
  const int n = 64;
  float* d_x;
  cudaMalloc(&d_x, n * sizeof(float));
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW);
  curandGenerateUniform(generator, d_x, n * sizeof(float));  // FIND out_of_bounds
  curandDestroyGenerator(generator);
  cudaFree(d_x);
}
