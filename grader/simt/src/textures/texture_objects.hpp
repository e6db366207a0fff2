// SPDX-License-Identifier: MIT
/// @file
/// Texture and surface objects: handles for memory with a way to read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {

/// @brief How the elements of a texture or surface lie in memory.
struct TextureLayout {
  std::uintptr_t base = 0;
  std::size_t pitch_bytes = 0;  ///< from row to row
  std::int64_t width = 0;       ///< elements
  int height = 0;               ///< rows; 0: without that axis
  int slices = 0;               ///< along z, layers or faces; 0: none
  bool linear = false;          ///< linear memory, which is read by an element's number
  bool layered = false;
  bool cubemap = false;
  bool gather = false;         ///< made for tex2Dgather
  unsigned element_bytes = 0;  ///< 1 to 16
  unsigned channels = 0;       ///< numbers an element: 1, 2 or 4
  unsigned channel_bits = 0;   ///< 8, 16 or 32
  cudaChannelFormatKind kind = cudaChannelFormatKindNone;

  [[nodiscard]] int rows() const { return height == 0 ? 1 : height; }
  [[nodiscard]] std::uintptr_t at(std::int64_t x, int y, int z) const {
    return base + static_cast<std::size_t>(z) * static_cast<std::size_t>(rows()) * pitch_bytes +
           static_cast<std::size_t>(y) * pitch_bytes + static_cast<std::size_t>(x) * element_bytes;
  }
};

/// @brief What a cudaTextureObject_t or cudaSurfaceObject_t stands for, also after it is destroyed.
struct TextureObject {
  bool surface = false;
  bool alive = true;
  int device = 0;  ///< current device of the call that made it
  cudaResourceDesc memory{};
  cudaTextureDesc reading{};  ///< of a texture
  TextureLayout layout;
  bool gives_float = false;         ///< its elements come as float, of whatever type they are
  std::vector<void*> frames;        ///< who made it, innermost first
  std::vector<void*> destroyed_by;  ///< who destroyed it
};

/// @return the object of this handle, alive or not; nullptr where it was never given out
const TextureObject* texture_object(unsigned long long handle);

/// @return who made each texture (or surface) object that is not destroyed
std::vector<std::vector<void*>> makers_of_texture_objects(bool surface);

/// @brief cudaDeviceReset: all objects of the device are gone.
void forget_texture_objects(int device);

/// @return bits of one number of an element; 0 where textures cannot have such elements
unsigned channel_bits_of(const cudaChannelFormatDesc& format);

}  // namespace gridstride::simt
