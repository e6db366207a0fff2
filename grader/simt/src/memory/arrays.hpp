// SPDX-License-Identifier: MIT
/// @file
/// CUDA arrays: memory for textures. Here they are rows in device memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/src/memory/copies.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

/// @brief What a cudaArray_t points to.
struct cudaArray {
  std::uintptr_t base = 0;      ///< device address of the first element
  std::size_t pitch_bytes = 0;  ///< from row to row
  cudaExtent extent{};          ///< elements, rows, slices; 0: without that axis
  cudaChannelFormatDesc format{};
  unsigned flags = 0;
  std::size_t element_bytes = 0;

  [[nodiscard]] std::size_t rows() const { return extent.height == 0 ? 1 : extent.height; }
  [[nodiscard]] std::size_t slices() const { return extent.depth == 0 ? 1 : extent.depth; }
  /// @return the element at this place as a side of a copy
  [[nodiscard]] gridstride::simt::Side at(std::size_t x, std::size_t y, std::size_t z) const {
    return {base + (z * rows() + y) * pitch_bytes + x * element_bytes, pitch_bytes, rows()};
  }
};

namespace gridstride::simt {

/// @return whether the handle is a live array's
bool is_array(const cudaArray* array);

}  // namespace gridstride::simt
