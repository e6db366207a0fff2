// SPDX-License-Identifier: MIT
/// @file
/// CUDA's short vectors (float4, int2, ...) and dim3, with CUDA's sizes and alignments.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __VECTOR_TYPES_H__

#include "host_defines.h"

/// Declares the four vectors of one scalar type: NAME1 to NAME4. ALIGN2 and ALIGN4 are the alignments of
/// NAME2 and NAME4 in bytes; the others are aligned as their scalar.
#define GRIDSTRIDE_VECTORS(NAME, SCALAR, ALIGN2, ALIGN4) \
  struct NAME##1 {                                       \
    SCALAR x;                                            \
  };                                                     \
  struct __attribute__((aligned(ALIGN2))) NAME##2 {      \
    SCALAR x, y;                                         \
  };                                                     \
  struct NAME##3 {                                       \
    SCALAR x, y, z;                                      \
  };                                                     \
  struct __attribute__((aligned(ALIGN4))) NAME##4 {      \
    SCALAR x, y, z, w;                                   \
  };                                                     \
  typedef struct NAME##1 NAME##1;                        \
  typedef struct NAME##2 NAME##2;                        \
  typedef struct NAME##3 NAME##3;                        \
  typedef struct NAME##4 NAME##4;

// Alignments: CUDA C++ Programming Guide, table "Alignment Requirements".
GRIDSTRIDE_VECTORS(char, signed char, 2, 4)
GRIDSTRIDE_VECTORS(uchar, unsigned char, 2, 4)
GRIDSTRIDE_VECTORS(short, short, 4, 8)
GRIDSTRIDE_VECTORS(ushort, unsigned short, 4, 8)
GRIDSTRIDE_VECTORS(int, int, 8, 16)
GRIDSTRIDE_VECTORS(uint, unsigned int, 8, 16)
GRIDSTRIDE_VECTORS(long, long int, 16, 16)
GRIDSTRIDE_VECTORS(ulong, unsigned long int, 16, 16)
GRIDSTRIDE_VECTORS(longlong, long long int, 16, 16)
GRIDSTRIDE_VECTORS(ulonglong, unsigned long long int, 16, 16)
GRIDSTRIDE_VECTORS(float, float, 8, 16)
GRIDSTRIDE_VECTORS(double, double, 16, 16)
#undef GRIDSTRIDE_VECTORS

/// @brief Extent of a grid or a block; what is not given is 1.
struct dim3 {
  unsigned int x;  ///< fastest-changing axis
  unsigned int y;  ///< second axis
  unsigned int z;  ///< slowest-changing axis
#ifdef __cplusplus
  /// @brief vx x vy x vz.
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  /// @brief The same three numbers.
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  /// @brief The same three numbers.
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};
typedef struct dim3 dim3;

/// A function that makes a structure, and what it returns, in either language.
#ifdef __cplusplus
#define gs_make_function __forceinline__
#define gs_value(TYPE, ...) \
  { __VA_ARGS__ }
#else
#define gs_make_function __forceinline__
#define gs_value(TYPE, ...) \
  (TYPE) { __VA_ARGS__ }
#endif
