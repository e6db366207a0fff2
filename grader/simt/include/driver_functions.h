// SPDX-License-Identifier: MIT
/// @file
/// make_cudaExtent and its kin.
#pragma once

#include "driver_types.h"

/// @brief Rows of `width` elements that begin `pitch` bytes apart, `height` of them a slice.
__forceinline__ constexpr cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t width,
                                                             size_t height) {
  return {pointer, pitch, width, height};
}

/// @brief A place in a block.
__forceinline__ constexpr cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }

/// @brief The size of a block.
__forceinline__ constexpr cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  return {width, height, depth};
}
