// SPDX-License-Identifier: MIT
/// @file
/// Device functions that read and write arrays through surface objects. The coordinate x is in bytes.
/// @source CUDA C++ Programming Guide, "Surface Functions"
#pragma once

#include <cstdint>
#include <type_traits>

#include "../surface_types.h"
#include "../vector_types.h"
#include "simt_abi.h"

namespace gridstride::simt::detail {

/// @brief What a surface access moves: 1, 2, 4, 8 or 16 bytes.
template <class T>
concept SurfaceValue = std::is_trivially_copyable_v<T> && sizeof(T) <= 16 &&
                       (sizeof(T) & (sizeof(T) - 1)) == 0;

template <class T>
constexpr unsigned surface_access(gs_surface_coordinates what, cudaSurfaceBoundaryMode mode) {
  return what | static_cast<unsigned>(mode) << gs_surface_mode_shift | sizeof(T) << gs_surface_size_shift;
}

template <class T>
__forceinline__ T surface_value(gs_texel bytes) {
  if constexpr (sizeof(T) == 16)
    return __builtin_bit_cast(T, bytes);
  else if constexpr (sizeof(T) == 8)
    return __builtin_bit_cast(T, bytes.low);
  else if constexpr (sizeof(T) == 4)
    return __builtin_bit_cast(T, static_cast<std::uint32_t>(bytes.low));
  else if constexpr (sizeof(T) == 2)
    return __builtin_bit_cast(T, static_cast<std::uint16_t>(bytes.low));
  else
    return __builtin_bit_cast(T, static_cast<std::uint8_t>(bytes.low));
}

template <class T>
__forceinline__ gs_texel surface_bytes(T value) {
  if constexpr (sizeof(T) == 16)
    return __builtin_bit_cast(gs_texel, value);
  else if constexpr (sizeof(T) == 8)
    return {__builtin_bit_cast(std::uint64_t, value), 0};
  else if constexpr (sizeof(T) == 4)
    return {__builtin_bit_cast(std::uint32_t, value), 0};
  else if constexpr (sizeof(T) == 2)
    return {__builtin_bit_cast(std::uint16_t, value), 0};
  else
    return {__builtin_bit_cast(std::uint8_t, value), 0};
}

}  // namespace gridstride::simt::detail

// NAME##read and NAME##write; y and z are what the engine takes, the rest are the parameters.
#define GRIDSTRIDE_SURFACE(NAME, WHAT, Y, Z, ...)                                                  \
  template <::gridstride::simt::detail::SurfaceValue T>                                            \
  __forceinline__ T NAME##read(cudaSurfaceObject_t surface, __VA_ARGS__,                           \
                               cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {              \
    using namespace ::gridstride::simt::detail;                                                    \
    return surface_value<T>(::gs_surface_read(surface, surface_access<T>(WHAT, mode), x, Y, Z));   \
  }                                                                                                \
  template <::gridstride::simt::detail::SurfaceValue T>                                            \
  __forceinline__ void NAME##read(T* value, cudaSurfaceObject_t surface, __VA_ARGS__,              \
                                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {           \
    using namespace ::gridstride::simt::detail;                                                    \
    *value = surface_value<T>(::gs_surface_read(surface, surface_access<T>(WHAT, mode), x, Y, Z)); \
  }                                                                                                \
  template <::gridstride::simt::detail::SurfaceValue T>                                            \
  __forceinline__ void NAME##write(T value, cudaSurfaceObject_t surface, __VA_ARGS__,              \
                                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {          \
    using namespace ::gridstride::simt::detail;                                                    \
    ::gs_surface_write(surface, surface_access<T>(WHAT, mode), x, Y, Z, surface_bytes(value));     \
  }

GRIDSTRIDE_SURFACE(surf1D, gs_surface_1d, 0, 0, int x)
GRIDSTRIDE_SURFACE(surf2D, gs_surface_2d, y, 0, int x, int y)
GRIDSTRIDE_SURFACE(surf3D, gs_surface_3d, y, z, int x, int y, int z)
GRIDSTRIDE_SURFACE(surf1DLayered, gs_surface_1d_layered, 0, layer, int x, int layer)
GRIDSTRIDE_SURFACE(surf2DLayered, gs_surface_2d_layered, y, layer, int x, int y, int layer)
GRIDSTRIDE_SURFACE(surfCubemap, gs_surface_cubemap, y, face, int x, int y, int face)
GRIDSTRIDE_SURFACE(surfCubemapLayered, gs_surface_cubemap_layered, y, face, int x, int y, int face)
#undef GRIDSTRIDE_SURFACE
