// SPDX-License-Identifier: MIT
/// @file
/// Device functions on thread block clusters, those that cooperative groups are made of. @source CUDA's
/// crt/sm_90_rt.h, by name
#pragma once

#include "../vector_types.h"
#include "simt_abi.h"

/// @brief 1 where the launch has clusters.
__forceinline__ unsigned __clusterDimIsSpecified() { return ::gs_has_clusters() ? 1 : 0; }
/// @brief Blocks of a cluster along each axis.
__forceinline__ dim3 __clusterDim() {
  return dim3(::gs_cluster_dim(0), ::gs_cluster_dim(1), ::gs_cluster_dim(2));
}
/// @brief Index of the block in its cluster.
__forceinline__ dim3 __clusterRelativeBlockIdx() {
  return dim3(blockIdx.x % ::gs_cluster_dim(0), blockIdx.y % ::gs_cluster_dim(1),
              blockIdx.z % ::gs_cluster_dim(2));
}
/// @brief Clusters of the grid along each axis.
__forceinline__ dim3 __clusterGridDimInClusters() {
  return dim3(gridDim.x / ::gs_cluster_dim(0), gridDim.y / ::gs_cluster_dim(1),
              gridDim.z / ::gs_cluster_dim(2));
}
/// @brief Index of the block's cluster in the grid.
__forceinline__ dim3 __clusterIdx() {
  return dim3(blockIdx.x / ::gs_cluster_dim(0), blockIdx.y / ::gs_cluster_dim(1),
              blockIdx.z / ::gs_cluster_dim(2));
}
/// @brief Number of the block in its cluster.
__forceinline__ unsigned __clusterRelativeBlockRank() {
  const dim3 index = __clusterRelativeBlockIdx();
  return (index.z * ::gs_cluster_dim(1) + index.y) * ::gs_cluster_dim(0) + index.x;
}
/// @brief Blocks of a cluster.
__forceinline__ unsigned __clusterSizeInBlocks() {
  return ::gs_cluster_dim(0) * ::gs_cluster_dim(1) * ::gs_cluster_dim(2);
}
/// @brief Begins the barrier of the cluster; what was written before is visible behind the wait.
__forceinline__ void __cluster_barrier_arrive() {}
/// @brief Likewise; on a GPU what was written before need not be visible, which the CPU device does not tell.
__forceinline__ void __cluster_barrier_arrive_relaxed() {}
/// @brief Ends it.
__forceinline__ void __cluster_barrier_wait(const char* file = __builtin_FILE(), int line = __builtin_LINE(),
                                            int column = __builtin_COLUMN()) {
  ::gs_cluster_sync(file, line, column);
}
/// @brief A memory fence for the threads of the cluster.
__forceinline__ void __threadfence_cluster() { ::gs_threadfence(1); }
/// @brief Where the block of that rank has what lies at the address in the caller's shared memory.
__forceinline__ void* __cluster_map_shared_rank(const void* address, unsigned rank,
                                                const char* file = __builtin_FILE(),
                                                int line = __builtin_LINE()) {
  return ::gs_cluster_address(address, rank, file, line);
}
/// @brief The rank of the block whose shared memory the address is of.
__forceinline__ unsigned __cluster_query_shared_rank(const void* address) {
  return ::gs_cluster_rank_of(address);
}
