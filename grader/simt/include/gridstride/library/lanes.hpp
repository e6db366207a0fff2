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

}  // namespace gridstride::simt::library
