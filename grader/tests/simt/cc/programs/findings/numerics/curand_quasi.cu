// SPDX-License-Identifier: MIT
// Sobol's sequences are not modelled.
#include <curand.h>

int main() {
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32);  // FIND unsupported
}
