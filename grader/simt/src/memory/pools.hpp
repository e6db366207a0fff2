// SPDX-License-Identifier: MIT
/// @file
/// Memory pools: what stream-ordered allocation takes from.
#pragma once

#include <array>
#include <cstdint>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

/// @brief What a cudaMemPool_t points to.
struct CUmemPoolHandle_st {
  int device = 0;
  bool is_default = false;
  bool destroyed = false;                ///< it only waits for its memory to be freed
  std::array<int, 4> reuse{0, 1, 1, 1};  ///< by cudaMemPoolAttr: whether freed memory may be used again early
  std::uint64_t release_threshold = 0;
  std::uint64_t used = 0;
  std::uint64_t used_high = 0;
  std::uint64_t reserved = 0;
  std::uint64_t reserved_high = 0;
  std::uint64_t most = 0;                      ///< 0: no limit of its own
  std::array<cudaMemAccessFlags, 8> access{};  ///< by device, of others than its own

  /// @return whether kernels of another device may read (or write) the pool's memory
  [[nodiscard]] bool lets_in(unsigned other, bool to_write) const {
    const cudaMemAccessFlags granted = access[other % access.size()];
    return granted == cudaMemAccessFlagsProtReadWrite || (granted == cudaMemAccessFlagsProtRead && !to_write);
  }
};

namespace gridstride::simt {

/// @return the pool that a device made at first; nullptr for a device that is not there
cudaMemPool_t default_pool(int device);

/// @return the pool that cudaMallocAsync takes from on a device
cudaMemPool_t current_pool(int device);

/// @return whether the handle is a live pool's
bool is_pool(cudaMemPool_t pool);

/// @brief Memory of the pool is freed. A pool that was destroyed goes with the last of it.
void release_from_pool(cudaMemPool_t pool, std::size_t size_bytes);

}  // namespace gridstride::simt
