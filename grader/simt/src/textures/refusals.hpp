// SPDX-License-Identifier: MIT
/// @file
/// What kernels do wrong with texture and surface objects, as incidents.
#pragma once

#include <cstdint>

#include "simt/src/textures/texture_objects.hpp"

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

/// @brief The handle stands for no live object of this kind: reports it and stops the thread.
/// @param object what it stood for; nullptr: nothing ever
/// @param surface what was asked for
[[noreturn]] void refuse_handle(const TextureObject* object, bool surface, const char* function,
                                const void* pc);

/// @brief Memory of this layout is not what the function reads: reports it.
void report_layout(const TextureObject& object, const char* function, const void* pc);

/// @brief The array was not made for tex2Dgather: reports it.
void report_gather(const void* pc);

/// @brief The caller's type is not what the texture gives: reports it.
void report_number(const TextureObject& object, const char* function, gs_texture_number number,
                   const void* pc);

/// @brief An access through a surface.
struct SurfaceAccess {
  const char* function;
  int x;  ///< in bytes
  int y;
  int z;
  unsigned size_bytes;
  bool write;
  const void* pc;
};
/// @brief It is not at a multiple of its size, or lies outside: reports it and stops the thread.
[[noreturn]] void refuse_misaligned(const SurfaceAccess& access);
[[noreturn]] void refuse_outside(const SurfaceAccess& access, const TextureLayout& layout);

}  // namespace gridstride::simt
