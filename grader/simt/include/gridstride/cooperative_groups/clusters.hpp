// SPDX-License-Identifier: MIT
/// @file
/// The cluster of the block that runs: blocks that are there at the same time, meet, and reach one another's
/// shared memory.
#pragma once

#include "blocks.hpp"

namespace cooperative_groups {

/// @brief All threads of the block's cluster; of the block alone, where the launch has no clusters.
class cluster_group {
 public:
  /// Only made by barrier_arrive().
  struct arrival_token {};
  /// @brief The barrier of the cluster.
  static __forceinline__ void sync(GRIDSTRIDE_PLACE) { ::gs_cluster_sync(file, line, column); }
  /// @brief Begins a barrier; what was written before is visible behind barrier_wait().
  static __forceinline__ arrival_token barrier_arrive() { return {}; }
  /// @brief Ends a barrier.
  static __forceinline__ void barrier_wait(GRIDSTRIDE_PLACE) { ::gs_cluster_sync(file, line, column); }
  /// @brief Ends a barrier.
  static __forceinline__ void barrier_wait(arrival_token&&, GRIDSTRIDE_PLACE) {
    ::gs_cluster_sync(file, line, column);
  }
  /// @brief Where the block of that rank has what lies at `address` in the caller's shared memory.
  template <class T>
  static __forceinline__ T* map_shared_rank(T* address, int rank, const char* file = __builtin_FILE(),
                                            int line = __builtin_LINE()) {
    return (T*)(::gs_cluster_address((const void*)address, static_cast<unsigned>(rank), file, line));
  }
  /// @brief The rank of the block whose shared memory the address is of.
  static __forceinline__ unsigned int query_shared_rank(const void* address) {
    return ::gs_cluster_rank_of(address);
  }
  /// @brief Index of the caller's block in the cluster.
  static __forceinline__ dim3 block_index() { return ::__clusterRelativeBlockIdx(); }
  /// @brief Number of the caller's block in the cluster.
  static __forceinline__ unsigned int block_rank() { return ::__clusterRelativeBlockRank(); }
  /// @brief Index of the caller in the cluster.
  static __forceinline__ dim3 thread_index() {
    const dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
  /// @brief Number of the caller in the cluster, block after block.
  static __forceinline__ unsigned int thread_rank() {
    return block_rank() * detail::volume(blockDim) + ::gs_linear_thread();
  }
  /// @brief Blocks of the cluster along each axis.
  static __forceinline__ dim3 dim_blocks() { return ::__clusterDim(); }
  /// @brief Blocks of the cluster.
  static __forceinline__ unsigned int num_blocks() { return ::__clusterSizeInBlocks(); }
  /// @brief Threads of the cluster along each axis.
  static __forceinline__ dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
  }
  /// @brief Threads of the cluster.
  static __forceinline__ unsigned int num_threads() { return num_blocks() * detail::volume(blockDim); }
  /// @brief Threads of the cluster.
  static __forceinline__ unsigned int size() { return num_threads(); }
};

/// @brief The cluster of the block that runs.
__forceinline__ cluster_group this_cluster() { return {}; }

}  // namespace cooperative_groups
