// SPDX-License-Identifier: MIT
/// @file
/// Device functions that read through texture objects, each in two forms: `T tex2D<T>(texture, x, y)` and
/// `tex2D(&value, texture, x, y)`. The engine finds the elements, checks the accesses and filters.
/// @source CUDA C++ Programming Guide, "Texture Functions" and "Texture Fetching"
#pragma once

#include <cstdint>
#include <type_traits>

#include "../channel_descriptor.h"
#include "simt_abi.h"

namespace gridstride::simt::detail {

/// @brief The number type of an element type, and how many numbers it holds.
template <class T>
struct Channels {
  using Number = decltype(channel_of<T>(0));
  static constexpr int count = sizeof(T) / sizeof(Number);
};

/// @brief What a texture can give: one, two or four numbers of at most 32 bits.
template <class T>
concept TextureValue =
    std::is_arithmetic_v<typename Channels<T>::Number> && !std::is_same_v<T, bool> &&
    sizeof(typename Channels<T>::Number) <= 4 && Channels<T>::count != 3 && Channels<T>::count <= 4;

template <class Number>
constexpr gs_texture_number texture_number() {
  if constexpr (std::is_floating_point_v<Number>) return gs_texture_float;
  return sizeof(Number) == 1   ? gs_texture_integer_8
         : sizeof(Number) == 2 ? gs_texture_integer_16
                               : gs_texture_integer_32;
}

template <class Number>
__forceinline__ Number texture_channel(std::uint32_t bits) {
  if constexpr (std::is_floating_point_v<Number>)
    return __builtin_bit_cast(Number, bits);
  else
    return static_cast<Number>(bits);
}

template <class T>
__forceinline__ T texture_value(gs_texel texel) {
  using Number = typename Channels<T>::Number;
  const auto x = texture_channel<Number>(static_cast<std::uint32_t>(texel.low));
  const auto y = texture_channel<Number>(static_cast<std::uint32_t>(texel.low >> 32));
  const auto z = texture_channel<Number>(static_cast<std::uint32_t>(texel.high));
  const auto w = texture_channel<Number>(static_cast<std::uint32_t>(texel.high >> 32));
  if constexpr (std::is_arithmetic_v<T>)
    return x;
  else if constexpr (Channels<T>::count == 1)
    return T{x};
  else if constexpr (Channels<T>::count == 2)
    return T{x, y};
  else
    return T{x, y, z, w};
}

template <class T>
inline constexpr gs_texture_number number_of = texture_number<typename Channels<T>::Number>();

}  // namespace gridstride::simt::detail

/// @brief The element of this number of a texture of linear memory; zero beyond its ends.
template <::gridstride::simt::detail::TextureValue T>
__forceinline__ T tex1Dfetch(cudaTextureObject_t texture, int x) {
  using namespace ::gridstride::simt::detail;
  return texture_value<T>(::gs_texture_fetch_element(texture, number_of<T>, x));
}
/// @brief Likewise.
template <::gridstride::simt::detail::TextureValue T>
__forceinline__ void tex1Dfetch(T* value, cudaTextureObject_t texture, int x) {
  *value = tex1Dfetch<T>(texture, x);
}

// NAME: the function; what follows WHAT: the coordinates given to the engine, in parentheses, then the
// parameters.
#define GRIDSTRIDE_TEXTURE(NAME, WHAT, X, Y, Z, LAYER, ...)                                     \
  template <::gridstride::simt::detail::TextureValue T>                                         \
  __forceinline__ T NAME(cudaTextureObject_t texture, __VA_ARGS__) {                            \
    using namespace ::gridstride::simt::detail;                                                 \
    return texture_value<T>(::gs_texture_fetch(texture, WHAT, number_of<T>, X, Y, Z, LAYER));   \
  }                                                                                             \
  template <::gridstride::simt::detail::TextureValue T>                                         \
  __forceinline__ void NAME(T* value, cudaTextureObject_t texture, __VA_ARGS__) {               \
    using namespace ::gridstride::simt::detail;                                                 \
    *value = texture_value<T>(::gs_texture_fetch(texture, WHAT, number_of<T>, X, Y, Z, LAYER)); \
  }
// With a level of a mipmap, and with the gradients that choose it: a texture has one level here.
#define GRIDSTRIDE_TEXTURE_LEVELS(NAME, GRADIENT, WHAT, X, Y, Z, LAYER, ...) \
  GRIDSTRIDE_TEXTURE(NAME, WHAT, X, Y, Z, LAYER, __VA_ARGS__)                \
  GRIDSTRIDE_TEXTURE(NAME##Lod, WHAT, X, Y, Z, LAYER, __VA_ARGS__, float)    \
  GRIDSTRIDE_TEXTURE(NAME##Grad, WHAT, X, Y, Z, LAYER, __VA_ARGS__, GRADIENT, GRADIENT)

GRIDSTRIDE_TEXTURE_LEVELS(tex1D, float, gs_texture_1d, x, 0, 0, 0, float x)
GRIDSTRIDE_TEXTURE_LEVELS(tex2D, float2, gs_texture_2d, x, y, 0, 0, float x, float y)
GRIDSTRIDE_TEXTURE_LEVELS(tex3D, float4, gs_texture_3d, x, y, z, 0, float x, float y, float z)
GRIDSTRIDE_TEXTURE_LEVELS(tex1DLayered, float, gs_texture_1d_layered, x, 0, 0, layer, float x, int layer)
GRIDSTRIDE_TEXTURE_LEVELS(tex2DLayered, float2, gs_texture_2d_layered, x, y, 0, layer, float x, float y,
                          int layer)
GRIDSTRIDE_TEXTURE_LEVELS(texCubemap, float4, gs_texture_cubemap, x, y, z, 0, float x, float y, float z)
GRIDSTRIDE_TEXTURE_LEVELS(texCubemapLayered, float4, gs_texture_cubemap_layered, x, y, z, layer, float x,
                          float y, float z, int layer)
/// @brief One number of each of the four elements that linear filtering would use.
GRIDSTRIDE_TEXTURE(tex2Dgather, gs_texture_gather, x, y, 0, component, float x, float y, int component = 0)
#undef GRIDSTRIDE_TEXTURE_LEVELS
#undef GRIDSTRIDE_TEXTURE
