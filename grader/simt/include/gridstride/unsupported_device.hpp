// SPDX-License-Identifier: MIT
/// @file
/// Device functions that CUDA has and the CPU device does not model yet. They compile, so that a program that
/// only carries them along runs; a thread that calls one ends the program with an `unsupported` finding.
#pragma once

#include "../vector_types.h"
#include "simt_abi.h"

#define GRIDSTRIDE_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()

#define GRIDSTRIDE_UNSUPPORTED(RESULT, NAME, ...)                           \
  __forceinline__ RESULT NAME(__VA_ARGS__ __VA_OPT__(, ) GRIDSTRIDE_SITE) { \
    ::gs_unsupported(#NAME, file, line);                                    \
  }
#undef GRIDSTRIDE_UNSUPPORTED

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
