// SPDX-License-Identifier: MIT
/// @file
/// cuRAND's device generators that are not modelled: scrambled and 64-bit quasi-random ones and the Mersenne
/// twister for blocks. A thread that starts or uses one ends the program with an `unsupported` finding.
#pragma once

#include "simt_abi.h"

namespace gridstride::simt::detail {

struct UnsupportedGenerator {
  unsigned int words[64];
};

}  // namespace gridstride::simt::detail

#define GRIDSTRIDE_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()
#define GRIDSTRIDE_GENERATOR(NAME)                                                      \
  struct NAME : ::gridstride::simt::detail::UnsupportedGenerator {};                    \
  typedef NAME NAME##_t;                                                                \
  template <class Vectors, class Offset>                                                \
  __forceinline__ void curand_init(Vectors, Offset, NAME*, GRIDSTRIDE_SITE) {           \
    ::gs_unsupported("curand_init of a " #NAME, file, line);                            \
  }                                                                                     \
  template <class Vectors, class Scramble, class Offset>                                \
  __forceinline__ void curand_init(Vectors, Scramble, Offset, NAME*, GRIDSTRIDE_SITE) { \
    ::gs_unsupported("curand_init of a " #NAME, file, line);                            \
  }                                                                                     \
  __forceinline__ unsigned int curand(NAME*, GRIDSTRIDE_SITE) {                         \
    ::gs_unsupported("curand of a " #NAME, file, line);                                 \
  }
GRIDSTRIDE_GENERATOR(curandStateSobol64)
GRIDSTRIDE_GENERATOR(curandStateScrambledSobol32)
GRIDSTRIDE_GENERATOR(curandStateScrambledSobol64)
GRIDSTRIDE_GENERATOR(curandStateMtgp32)
#undef GRIDSTRIDE_GENERATOR
#undef GRIDSTRIDE_SITE
