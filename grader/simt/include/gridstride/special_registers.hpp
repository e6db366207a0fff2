// SPDX-License-Identifier: MIT
/// @file
/// The special registers that inline PTX reads, as the translator writes them.
#pragma once

#include "simt_abi.h"

namespace gridstride::simt::ptx {

/// @brief `to = value`, as `mov` does it.
template <class To, class From>
__forceinline__ void read(To& to, From value) {
  to = static_cast<To>(value);
}

__forceinline__ unsigned lane_id() { return ::gs_linear_thread() & 31u; }
__forceinline__ unsigned warp_id() { return ::gs_linear_thread() / 32; }
__forceinline__ unsigned warp_count() {
  return (::gs_block_dim(0) * ::gs_block_dim(1) * ::gs_block_dim(2) + 31) / 32;
}
__forceinline__ unsigned sm_count() { return ::gs_sm_count(); }
__forceinline__ unsigned sm_id() {
  const unsigned row = ::gs_block_idx(2) * ::gs_grid_dim(1) + ::gs_block_idx(1);
  return (row * ::gs_grid_dim(0) + ::gs_block_idx(0)) % sm_count();
}
__forceinline__ unsigned lane_mask_eq() { return 1u << lane_id(); }
__forceinline__ unsigned lane_mask_lt() { return lane_mask_eq() - 1; }
__forceinline__ unsigned lane_mask_le() { return lane_mask_lt() | lane_mask_eq(); }
__forceinline__ unsigned lane_mask_gt() { return ~lane_mask_le(); }
__forceinline__ unsigned lane_mask_ge() { return ~lane_mask_lt(); }
__forceinline__ unsigned thread(int axis) {
  return axis == 0 ? threadIdx.x : axis == 1 ? threadIdx.y : threadIdx.z;
}
__forceinline__ unsigned block_dim(int axis) { return ::gs_block_dim(axis); }
__forceinline__ unsigned block(int axis) { return ::gs_block_idx(axis); }
__forceinline__ unsigned grid_dim(int axis) { return ::gs_grid_dim(axis); }
__forceinline__ unsigned cluster_dim(int axis) { return ::gs_cluster_dim(axis); }
__forceinline__ unsigned cluster(int axis) { return block(axis) / cluster_dim(axis); }
__forceinline__ unsigned cluster_count(int axis) { return grid_dim(axis) / cluster_dim(axis); }
__forceinline__ unsigned block_of_cluster(int axis) { return block(axis) % cluster_dim(axis); }
__forceinline__ unsigned cluster_size() { return cluster_dim(0) * cluster_dim(1) * cluster_dim(2); }
__forceinline__ unsigned cluster_rank() {
  return (block_of_cluster(2) * cluster_dim(1) + block_of_cluster(1)) * cluster_dim(0) + block_of_cluster(0);
}
__forceinline__ std::uint64_t clock() { return ::gs_clock(); }
__forceinline__ unsigned clock_low() { return static_cast<unsigned>(::gs_clock()); }
__forceinline__ unsigned clock_high() { return static_cast<unsigned>(::gs_clock() >> 32); }
__forceinline__ std::uint64_t global_timer() { return ::gs_globaltimer(); }
__forceinline__ unsigned global_timer_low() { return static_cast<unsigned>(::gs_globaltimer()); }
__forceinline__ unsigned global_timer_high() { return static_cast<unsigned>(::gs_globaltimer() >> 32); }
__forceinline__ unsigned dynamic_shared_bytes() { return ::gs_dynamic_shared_bytes(); }

}  // namespace gridstride::simt::ptx
