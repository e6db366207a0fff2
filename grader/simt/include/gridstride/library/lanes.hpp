// SPDX-License-Identifier: MIT
/// @file
/// What the libraries do across the lanes of a warp, with values of any size.
#pragma once

#include "launches.hpp"

namespace gridstride::simt::library {

/// @brief The value of another lane (0 to 31 of the warp), of any trivially copyable type.
template <class T>
__forceinline__ T from_lane(const T& value, unsigned lane, unsigned mask) {
  constexpr std::size_t words = (sizeof(T) + 3) / 4;
  unsigned buffer[words] = {};
  __builtin_memcpy(buffer, &value, sizeof(T));
  for (std::size_t i = 0; i < words; ++i)
    buffer[i] = __shfl_sync(mask, buffer[i], static_cast<int>(lane), 32);
  alignas(T) unsigned char result[sizeof(T)];
  __builtin_memcpy(result, buffer, sizeof(T));
  return *reinterpret_cast<T*>(result);
}

/// @brief Combines each lane's value with those of the lanes behind it, up to `last` of its part of the warp,
/// in doubling distances and in their order. @return in the first lane of the part: the result
/// @param lane index in the part, of `width` lanes, of the warp
template <int width, class T, class Op>
__forceinline__ T reduce_lanes(T value, int lane, int last, unsigned mask, Op& op) {
  const unsigned own = ::gs_linear_thread() % 32;
  for (int offset = 1; offset < width; offset *= 2) {
    const T behind =
        from_lane(value, lane + offset < width ? own + static_cast<unsigned>(offset) : own, mask);
    if (lane + offset <= last) value = op(value, behind);
  }
  return value;
}

/// @brief Combines the values of a block's first `valid` threads in their order: within each warp, then over
/// the warps' results. One barrier, where diagnoses name `site`.
/// @param thread linear index in the block of `threads`
/// @param warp_results shared memory for a value of each warp
/// @return in thread 0: the result, where valid > 0
template <int threads, class T, class Op>
__forceinline__ T reduce_block(T value, int thread, int valid, Op& op, T* warp_results,
                               const CallSite& site) {
  constexpr int warps = (threads + 31) / 32;
  const int warp = thread / 32;
  const int lane = thread % 32;
  const int lanes = threads - warp * 32;  // the last warp may be a part of one
  const unsigned mask = lanes < 32 ? (1u << lanes) - 1 : 0xffffffffu;
  value = reduce_lanes<32>(value, lane, (valid - warp * 32 < 32 ? valid - warp * 32 : 32) - 1, mask, op);
  if (lane == 0 && thread < valid) warp_results[warp] = value;
  barrier(site);  // all warps' results are written
  if (warps == 1 || warp != 0) return value;
  const int valid_warps = (valid + 31) / 32;
  if (lane > 0 && lane < warps && lane < valid_warps) value = warp_results[lane];
  return reduce_lanes<warps>(value, lane, valid_warps - 1, mask, op);
}

/// @brief Combines the values of the threads before this one in their order: within each warp, then over the
/// warps' results. Two barriers, where diagnoses name `site`.
/// @param thread linear index in the block of `threads` @param[out] total of the block, in each thread
/// @param warp_results shared memory for a value of each warp
/// @return of the threads before; in thread 0 its own value
template <int threads, class T, class Op>
__forceinline__ T scan_block(const T& value, int thread, Op& op, T& total, T* warp_results,
                             const CallSite& site) {
  constexpr int warps = (threads + 31) / 32;
  const int warp = thread / 32;
  const int lane = thread % 32;
  const int lanes = threads - warp * 32 < 32 ? threads - warp * 32 : 32;
  const unsigned mask = lanes < 32 ? (1u << lanes) - 1 : 0xffffffffu;
  const unsigned own = ::gs_linear_thread() % 32;
  // Who still reads the results of a scan before, races with this, as in the library.
  if (lane == lanes - 1) warp_results[warp] = value;
  barrier(site);  // all threads are here, which is told of the caller's line where they are not
  T up_to = value;
  for (int offset = 1; offset < 32; offset *= 2) {
    const T before = from_lane(up_to, lane >= offset ? own - static_cast<unsigned>(offset) : own, mask);
    if (lane >= offset) up_to = op(before, up_to);
  }
  const T before_lane = from_lane(up_to, lane > 0 ? own - 1 : own, mask);
  if (lane == lanes - 1) warp_results[warp] = up_to;
  barrier(site);  // all warps' results are written
  total = warp_results[0];
  T before_warp = total;
  for (int other = 1; other < warps; ++other) {
    if (other == warp) before_warp = total;
    total = op(total, warp_results[other]);
  }
  if (warp == 0) return lane == 0 ? value : before_lane;
  return lane == 0 ? before_warp : static_cast<T>(op(before_warp, before_lane));
}

}  // namespace gridstride::simt::library
