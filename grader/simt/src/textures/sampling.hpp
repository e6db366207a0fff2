// SPDX-License-Identifier: MIT
/// @file
/// From a texture coordinate to the elements that it names, and how much each counts.
/// @source CUDA C++ Programming Guide, appendix "Texture Fetching"
#pragma once

#include <array>
#include <cstdint>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {

/// @brief One axis of a texture, as a coordinate meets it.
struct TextureAxis {
  int size = 1;
  cudaTextureAddressMode outside = cudaAddressModeClamp;
  bool normalized = false;  ///< coordinates from 0 to 1
  bool linear = false;      ///< filter between elements
};

/// @brief An index outside of the texture, where the border's colour is read.
inline constexpr int border_index = -1;

/// @brief The elements that a coordinate names along one axis.
struct Footprint {
  std::array<int, 2> index{};         ///< border_index: outside
  std::array<float, 2> weight{1, 0};  ///< weight 0: the element does not count
};

/// @return the element, from 0 on, that stands for this index along an axis
int wrapped_index(std::int64_t index, const TextureAxis& axis);

/// @return the elements of the coordinate
Footprint footprint(float coordinate, const TextureAxis& axis);

/// @brief A direction's face of a cubemap, and the place there. @source appendix "Cubemap Textures"
struct CubemapPlace {
  int face = 0;
  float x = 0;  ///< from 0 to 1
  float y = 0;
};
CubemapPlace cubemap_place(float x, float y, float z);

/// @return the number that an integer stands for with cudaReadModeNormalizedFloat
float normalized_number(std::uint32_t bits, unsigned size_bits, bool is_signed);

/// @return linear brightness of a number in the colour space sRGB. @source IEC 61966-2-1
float linear_of_srgb(float value);

}  // namespace gridstride::simt
