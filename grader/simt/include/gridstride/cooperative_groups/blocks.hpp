// SPDX-License-Identifier: MIT
/// @file
/// The groups that are there without asking: the block and the grid.
#pragma once

#include "../../cuda_runtime.h"

#define GRIDSTRIDE_PLACE \
  const char *file = __builtin_FILE(), int line = __builtin_LINE(), int column = __builtin_COLUMN()

namespace cooperative_groups {

namespace detail {

struct TileMemory;

__forceinline__ unsigned volume(const dim3& extent) { return extent.x * extent.y * extent.z; }

/// @brief Linear number of an index in an extent.
__forceinline__ unsigned long long linear(const dim3& index, const dim3& extent) {
  return (static_cast<unsigned long long>(index.z) * extent.y + index.y) * extent.x + index.x;
}

}  // namespace detail

/// @brief All threads of the block.
class thread_block {
 public:
  /// Only made by this_thread_block().
  struct Token {};
  /// @brief The barrier of the block.
  static __forceinline__ void sync(GRIDSTRIDE_PLACE) { ::gs_syncthreads(file, line, column); }
  /// @brief Begins a barrier; what was written before is visible behind barrier_wait().
  [[nodiscard]] static __forceinline__ Token barrier_arrive() { return {}; }
  /// @brief Ends a barrier.
  static __forceinline__ void barrier_wait(Token&&, GRIDSTRIDE_PLACE) {
    ::gs_syncthreads(file, line, column);
  }
  /// @brief The caller's number in the block.
  static __forceinline__ unsigned int thread_rank() { return ::gs_linear_thread(); }
  /// @brief threadIdx.
  static __forceinline__ dim3 thread_index() { return threadIdx; }
  /// @brief blockIdx.
  static __forceinline__ dim3 group_index() { return blockIdx; }
  /// @brief blockDim.
  static __forceinline__ dim3 dim_threads() { return blockDim; }
  /// @brief blockDim.
  static __forceinline__ dim3 group_dim() { return blockDim; }
  /// @brief Threads of the block.
  static __forceinline__ unsigned int num_threads() { return detail::volume(blockDim); }
  /// @brief Threads of the block.
  static __forceinline__ unsigned int size() { return num_threads(); }

  thread_block() = default;
  /// Only made by this_thread_block().
  __forceinline__ explicit thread_block(detail::TileMemory* tiles) : tiles_(tiles) {}
  /// @brief Where its tiles of several warps meet; none unless given.
  __forceinline__ detail::TileMemory* tiles() const { return tiles_; }

 private:
  detail::TileMemory* tiles_ = nullptr;
};

/// @brief The block that runs.
__forceinline__ thread_block this_thread_block() { return {}; }

/// @brief All threads of the grid. sync() needs a cooperative launch.
class grid_group {
 public:
  /// Only made by barrier_arrive().
  struct Token {};
  using arrival_token = Token;
  /// @brief The barrier of the grid.
  static __forceinline__ void sync(GRIDSTRIDE_PLACE) { ::gs_grid_sync(file, line, column); }
  /// @brief Begins a barrier; what was written before is visible behind barrier_wait().
  [[nodiscard]] static __forceinline__ Token barrier_arrive() { return {}; }
  /// @brief Ends a barrier.
  static __forceinline__ void barrier_wait(Token&&, GRIDSTRIDE_PLACE) { ::gs_grid_sync(file, line, column); }
  /// @brief Whether the launch is cooperative.
  static __forceinline__ bool is_valid() { return ::gs_is_cooperative(); }
  /// @brief Threads of the grid.
  static __forceinline__ unsigned long long num_threads() { return num_blocks() * detail::volume(blockDim); }
  /// @brief Threads of the grid.
  static __forceinline__ unsigned long long size() { return num_threads(); }
  /// @brief Blocks of the grid.
  static __forceinline__ unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  /// @brief Number of the caller's block.
  static __forceinline__ unsigned long long block_rank() { return detail::linear(blockIdx, gridDim); }
  /// @brief Number of the caller in the grid, block after block.
  static __forceinline__ unsigned long long thread_rank() {
    return block_rank() * detail::volume(blockDim) + ::gs_linear_thread();
  }
  /// @brief blockIdx.
  static __forceinline__ dim3 block_index() { return blockIdx; }
  /// @brief gridDim.
  static __forceinline__ dim3 dim_blocks() { return gridDim; }
  /// @brief gridDim.
  static __forceinline__ dim3 group_dim() { return gridDim; }
};

/// @brief The grid that runs.
__forceinline__ grid_group this_grid() { return {}; }

}  // namespace cooperative_groups
