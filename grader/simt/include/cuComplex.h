// SPDX-License-Identifier: MIT
/// @file
/// CUDA's complex numbers in C: a float2 or double2 whose x is the real and whose y the imaginary part.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define CU_COMPLEX_H_

#include <math.h>

#include "vector_functions.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

/// Declares CUDA's functions on one complex type: make_PAIR, cuCrealS ... with suffix S of the type's names.
/// Division scales by the larger part of the divisor's, so that it does not overflow early.
#define GRIDSTRIDE_COMPLEX(PAIR, SUFFIX, REAL, HYPOT, FABS)                                               \
  __forceinline__ PAIR make_##PAIR(REAL real, REAL imaginary) { return gs_value(PAIR, real, imaginary); } \
  __forceinline__ REAL cuCreal##SUFFIX(PAIR x) { return x.x; }                                            \
  __forceinline__ REAL cuCimag##SUFFIX(PAIR x) { return x.y; }                                            \
  __forceinline__ PAIR cuConj##SUFFIX(PAIR x) { return gs_value(PAIR, x.x, -x.y); }                       \
  __forceinline__ PAIR cuCadd##SUFFIX(PAIR x, PAIR y) { return gs_value(PAIR, x.x + y.x, x.y + y.y); }    \
  __forceinline__ PAIR cuCsub##SUFFIX(PAIR x, PAIR y) { return gs_value(PAIR, x.x - y.x, x.y - y.y); }    \
  __forceinline__ PAIR cuCmul##SUFFIX(PAIR x, PAIR y) {                                                   \
    return gs_value(PAIR, x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);                                  \
  }                                                                                                       \
  __forceinline__ PAIR cuCdiv##SUFFIX(PAIR x, PAIR y) {                                                   \
    const REAL scale = 1 / (FABS(y.x) + FABS(y.y));                                                       \
    const PAIR a = {x.x * scale, x.y * scale};                                                            \
    const PAIR b = {y.x * scale, y.y * scale};                                                            \
    const REAL norm = 1 / (b.x * b.x + b.y * b.y);                                                        \
    return gs_value(PAIR, (a.x * b.x + a.y * b.y) * norm, (a.y * b.x - a.x * b.y) * norm);                \
  }                                                                                                       \
  __forceinline__ REAL cuCabs##SUFFIX(PAIR x) { return HYPOT(x.x, x.y); }                                 \
  __forceinline__ PAIR cuCfma##SUFFIX(PAIR x, PAIR y, PAIR z) {                                           \
    return gs_value(PAIR, x.x * y.x + z.x - x.y * y.y, x.x * y.y + z.y + x.y * y.x);                      \
  }
GRIDSTRIDE_COMPLEX(cuFloatComplex, f, float, hypotf, fabsf)
GRIDSTRIDE_COMPLEX(cuDoubleComplex, , double, hypot, fabs)
#undef GRIDSTRIDE_COMPLEX

__forceinline__ cuComplex make_cuComplex(float real, float imaginary) {
  return gs_value(cuComplex, real, imaginary);
}
__forceinline__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) {
  return gs_value(cuDoubleComplex, (double)x.x, (double)x.y);
}
__forceinline__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) {
  return gs_value(cuFloatComplex, (float)x.x, (float)x.y);
}
