// SPDX-License-Identifier: MIT
/// @file
/// Device functions that CUDA has and the CPU device does not model yet. They compile, so that a program that
/// only carries them along runs; a thread that calls one ends the program with an `unsupported` finding.
#pragma once

#include "../vector_types.h"
#include "simt_abi.h"

#define GRIDSTRIDE_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()

// Exchange of a value between the lanes of a warp: NAME(mask, value, EXTRA, width).
#define GRIDSTRIDE_SHUFFLE(NAME, EXTRA)                                       \
  template <class T>                                                          \
  __forceinline__ T NAME(unsigned int, T, EXTRA, int = 32, GRIDSTRIDE_SITE) { \
    ::gs_unsupported(#NAME, file, line);                                      \
  }
GRIDSTRIDE_SHUFFLE(__shfl_sync, int)
GRIDSTRIDE_SHUFFLE(__shfl_up_sync, unsigned int)
GRIDSTRIDE_SHUFFLE(__shfl_down_sync, unsigned int)
GRIDSTRIDE_SHUFFLE(__shfl_xor_sync, int)
#undef GRIDSTRIDE_SHUFFLE

#define GRIDSTRIDE_UNSUPPORTED(RESULT, NAME, ...)                           \
  __forceinline__ RESULT NAME(__VA_ARGS__ __VA_OPT__(, ) GRIDSTRIDE_SITE) { \
    ::gs_unsupported(#NAME, file, line);                                    \
  }
GRIDSTRIDE_UNSUPPORTED(int, __all_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(int, __any_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(int, __uni_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __ballot_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __activemask)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __reduce_add_sync, unsigned int, unsigned int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __reduce_min_sync, unsigned int, unsigned int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __reduce_max_sync, unsigned int, unsigned int)
GRIDSTRIDE_UNSUPPORTED(int, __reduce_add_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(int, __reduce_min_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(int, __reduce_max_sync, unsigned int, int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __reduce_and_sync, unsigned int, unsigned int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __reduce_or_sync, unsigned int, unsigned int)
GRIDSTRIDE_UNSUPPORTED(unsigned int, __reduce_xor_sync, unsigned int, unsigned int)
GRIDSTRIDE_UNSUPPORTED(void, __syncwarp, unsigned int = 0xffffffffu)
GRIDSTRIDE_UNSUPPORTED(int, __syncthreads_count, int)
GRIDSTRIDE_UNSUPPORTED(int, __syncthreads_and, int)
GRIDSTRIDE_UNSUPPORTED(int, __syncthreads_or, int)
GRIDSTRIDE_UNSUPPORTED(long long int, clock64)
GRIDSTRIDE_UNSUPPORTED(unsigned long long int, __globaltimer)
GRIDSTRIDE_UNSUPPORTED(unsigned short, atomicCAS, unsigned short*, unsigned short, unsigned short)
GRIDSTRIDE_UNSUPPORTED(float2, atomicAdd, float2*, float2)
GRIDSTRIDE_UNSUPPORTED(float4, atomicAdd, float4*, float4)
#undef GRIDSTRIDE_UNSUPPORTED

/// @brief Lanes with the same value; not modelled.
template <class T>
__forceinline__ unsigned int __match_any_sync(unsigned int, T, GRIDSTRIDE_SITE) {
  ::gs_unsupported("__match_any_sync", file, line);
}
/// @brief Lanes if all have the same value; not modelled.
template <class T>
__forceinline__ unsigned int __match_all_sync(unsigned int, T, int*, GRIDSTRIDE_SITE) {
  ::gs_unsupported("__match_all_sync", file, line);
}

// Texture fetches: NAME<T>(object, coordinates).
#define GRIDSTRIDE_TEXTURE(NAME, ...)                                        \
  template <class T>                                                         \
  __forceinline__ T NAME(unsigned long long, __VA_ARGS__, GRIDSTRIDE_SITE) { \
    ::gs_unsupported(#NAME, file, line);                                     \
  }
GRIDSTRIDE_TEXTURE(tex1Dfetch, int)
GRIDSTRIDE_TEXTURE(tex1D, float)
GRIDSTRIDE_TEXTURE(tex2D, float, float)
GRIDSTRIDE_TEXTURE(tex3D, float, float, float)
#undef GRIDSTRIDE_TEXTURE
#undef GRIDSTRIDE_SITE
