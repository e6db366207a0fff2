// SPDX-License-Identifier: MIT
/// @file
/// __half and __half2: IEEE binary16. Every operation is computed exactly and rounded once, to nearest even.
/// @source CUDA Math API reference, "Half Precision Intrinsics"
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __CUDA_FP16_H__

#include "cuda_runtime.h"
#include "gridstride/small_float_atomics.hpp"
#include "gridstride/small_float_conversions.hpp"

#define GS_SMALL __half
#define GS_SMALL2 __half2
#define GS_RAW __half_raw
#define GS_RAW2 __half2_raw
#define GS_BITS 10
#include "gridstride/small_float_types.inc"
GRIDSTRIDE_SMALL_FLOATS(half, __half)
GRIDSTRIDE_SMALL_INTEGERS(half, __half)
GRIDSTRIDE_SMALL_CASTS(half, __half)
GRIDSTRIDE_SMALL_PAIRS(half, __half, half2, __half2)
GRIDSTRIDE_SMALL_ATOMICS(__half, __half2, gs_atomic_add_f16, gs_atomic_add_f16x2)
#include "gridstride/small_float_functions.inc"
#undef GS_SMALL
#undef GS_SMALL2
#undef GS_RAW
#undef GS_RAW2
#undef GS_BITS

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

#define CUDART_INF_FP16 __ushort_as_half(0x7c00u)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fffu)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001u)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bffu)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000u)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000u)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00u)
