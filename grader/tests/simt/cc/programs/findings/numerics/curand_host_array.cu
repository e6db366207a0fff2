// SPDX-License-Identifier: MIT
// A generator for the device is given the host's array.
#include <curand.h>

int main() {
  float h_x[64];
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
  curandGenerateUniform(generator, h_x, 64);  // FIND memory_space
  curandDestroyGenerator(generator);
}
