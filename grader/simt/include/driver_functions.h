// SPDX-License-Identifier: MIT
/// @file
/// make_cudaExtent and its kin.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "driver_types.h"
#include "vector_types.h"

/// @brief Rows of `width` elements that begin `pitch` bytes apart, `height` of them a slice.
gs_make_function struct cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t width,
                                                           size_t height) {
  return gs_value(struct cudaPitchedPtr, pointer, pitch, width, height);
}

/// @brief A place in a block.
gs_make_function struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return gs_value(struct cudaPos, x, y, z);
}

/// @brief The size of a block.
gs_make_function struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  return gs_value(struct cudaExtent, width, height, depth);
}
