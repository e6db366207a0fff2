// SPDX-License-Identifier: MIT
// Scrambled sequences of Sobol, and points of very many dimensions, are not modelled.
#include <curand.h>

int main() {
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32);  // FIND unsupported
  curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32);
  curandSetQuasiRandomGeneratorDimensions(generator, 100);  // FIND unsupported
  curandDestroyGenerator(generator);
}
