// SPDX-License-Identifier: MIT
/// @file
/// __nv_bfloat16 and __nv_bfloat162: the upper 16 bits of a float32. Every operation is computed exactly and
/// rounded once, to nearest even.
/// @source CUDA Math API reference, "Bfloat16 Precision Intrinsics"
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __CUDA_BF16_H__

#include "cuda_runtime.h"
#include "gridstride/small_float_atomics.hpp"
#include "gridstride/small_float_conversions.hpp"

#define GS_SMALL __nv_bfloat16
#define GS_SMALL2 __nv_bfloat162
#define GS_RAW __nv_bfloat16_raw
#define GS_RAW2 __nv_bfloat162_raw
#define GS_BITS 7
#include "gridstride/small_float_types.inc"
GRIDSTRIDE_SMALL_FLOATS(bfloat16, __nv_bfloat16)
GRIDSTRIDE_SMALL_INTEGERS(bfloat16, __nv_bfloat16)
GRIDSTRIDE_SMALL_CASTS(bfloat16, __nv_bfloat16)
GRIDSTRIDE_SMALL_PAIRS(bfloat16, __nv_bfloat16, bfloat162, __nv_bfloat162)
GRIDSTRIDE_SMALL_ATOMICS(__nv_bfloat16, __nv_bfloat162, gs_atomic_add_bf16, gs_atomic_add_bf16x2)
#include "gridstride/small_float_functions.inc"
#undef GS_SMALL
#undef GS_SMALL2
#undef GS_RAW
#undef GS_RAW2
#undef GS_BITS

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80u)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fffu)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001u)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7fu)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000u)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000u)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80u)
