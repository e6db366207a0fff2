// SPDX-License-Identifier: MIT
/// @file
/// Lanes and shuffles of values of any size.
#pragma once

#include "../gridstride/library/lanes.hpp"
#include "config.cuh"

namespace cub {

/// @return the running thread's lane
__device__ __forceinline__ unsigned int LaneId() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
}
/// @return the running thread's warp in its block
__device__ __forceinline__ unsigned int WarpId() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
}
/// @return mask of the lanes below this one
__device__ __forceinline__ unsigned int LaneMaskLt() { return (1u << LaneId()) - 1; }
/// @return mask of the lanes up to this one
__device__ __forceinline__ unsigned int LaneMaskLe() { return (2u << LaneId()) - 1; }
/// @return mask of the lanes above this one
__device__ __forceinline__ unsigned int LaneMaskGt() { return ~LaneMaskLe(); }
/// @return mask of this lane and those above
__device__ __forceinline__ unsigned int LaneMaskGe() { return ~LaneMaskLt(); }
/// @return linear index of the thread in a block of these extents
__device__ __forceinline__ int RowMajorTid(int block_dim_x, int block_dim_y, int) {
  return static_cast<int>(threadIdx.x + block_dim_x * (threadIdx.y + block_dim_y * threadIdx.z));
}

/// @return mask of the lanes of a logical warp
template <int LOGICAL_WARP_THREADS, int LEGACY_PTX_ARCH = 0>
__host__ __device__ __forceinline__ unsigned int WarpMask(unsigned int warp_id) {
  if constexpr (LOGICAL_WARP_THREADS >= 32) return 0xffffffffu;
  constexpr unsigned lanes = (1u << (LOGICAL_WARP_THREADS % 32)) - 1;
  return lanes << warp_id * LOGICAL_WARP_THREADS;
}

/// @brief The value of the lane `src_offset` below; lanes below `first_thread` keep theirs.
template <int LOGICAL_WARP_THREADS, class T>
__device__ __forceinline__ T ShuffleUp(T input, int src_offset, int first_thread, unsigned int member_mask) {
  const int lane = static_cast<int>(LaneId());
  const int first = lane / LOGICAL_WARP_THREADS * LOGICAL_WARP_THREADS + first_thread;
  return ::gridstride::simt::library::from_lane(input, lane - src_offset < first ? lane : lane - src_offset,
                                                member_mask);
}
/// @brief The value of the lane `src_offset` above; lanes beyond `last_thread` keep theirs.
template <int LOGICAL_WARP_THREADS, class T>
__device__ __forceinline__ T ShuffleDown(T input, int src_offset, int last_thread, unsigned int member_mask) {
  const int lane = static_cast<int>(LaneId());
  const int last = lane / LOGICAL_WARP_THREADS * LOGICAL_WARP_THREADS + last_thread;
  return ::gridstride::simt::library::from_lane(input, lane + src_offset > last ? lane : lane + src_offset,
                                                member_mask);
}
/// @brief The value of one lane of the logical warp.
template <int LOGICAL_WARP_THREADS, class T>
__device__ __forceinline__ T ShuffleIndex(T input, int src_lane, unsigned int member_mask) {
  const int lane = static_cast<int>(LaneId());
  return ::gridstride::simt::library::from_lane(
      input, lane / LOGICAL_WARP_THREADS * LOGICAL_WARP_THREADS + src_lane, member_mask);
}

}  // namespace cub
