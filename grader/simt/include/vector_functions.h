// SPDX-License-Identifier: MIT
/// @file
/// make_float4 and its kin.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#define GRIDSTRIDE_MAKE(NAME, SCALAR)                                                             \
  gs_make_function NAME##1 make_##NAME##1(SCALAR x) { return gs_value(NAME##1, x); }              \
  gs_make_function NAME##2 make_##NAME##2(SCALAR x, SCALAR y) { return gs_value(NAME##2, x, y); } \
  gs_make_function NAME##3 make_##NAME##3(SCALAR x, SCALAR y, SCALAR z) {                         \
    return gs_value(NAME##3, x, y, z);                                                            \
  }                                                                                               \
  gs_make_function NAME##4 make_##NAME##4(SCALAR x, SCALAR y, SCALAR z, SCALAR w) {               \
    return gs_value(NAME##4, x, y, z, w);                                                         \
  }
GRIDSTRIDE_MAKE(char, signed char)
GRIDSTRIDE_MAKE(uchar, unsigned char)
GRIDSTRIDE_MAKE(short, short)
GRIDSTRIDE_MAKE(ushort, unsigned short)
GRIDSTRIDE_MAKE(int, int)
GRIDSTRIDE_MAKE(uint, unsigned int)
GRIDSTRIDE_MAKE(long, long int)
GRIDSTRIDE_MAKE(ulong, unsigned long int)
GRIDSTRIDE_MAKE(longlong, long long int)
GRIDSTRIDE_MAKE(ulonglong, unsigned long long int)
GRIDSTRIDE_MAKE(float, float)
GRIDSTRIDE_MAKE(double, double)
#undef GRIDSTRIDE_MAKE
