// SPDX-License-Identifier: MIT
/// @file
/// Reductions and scans over groups of lanes.
#pragma once

#include "partitions.hpp"

namespace cooperative_groups {

/// @brief All values combined; every thread of the tile gets the result.
template <unsigned int Size, class Parent, class T, class Combine>
__forceinline__ T reduce(const thread_block_tile<Size, Parent>& group, T value, Combine combine,
                         GRIDSTRIDE_CALL) {
  if constexpr (Size > 32) {
    const auto warp = detail::Lanes::make<thread_block_tile<32, Parent>>(0xffffffffu, 0, 1);
    return group.combined(reduce(warp, value, combine, file, line), combine);
  } else {
    for (unsigned distance = Size / 2; distance > 0; distance /= 2)
      value = combine(value, group.shfl_xor(value, distance, file, line));
    return value;
  }
}
/// @brief All values combined in the order of ranks; every thread of the group gets the result.
template <class T, class Combine>
__forceinline__ T reduce(const coalesced_group& group, T value, Combine combine, GRIDSTRIDE_CALL) {
  T result = group.shfl(value, 0, file, line);
  for (unsigned rank = 1; rank < group.size(); ++rank)
    result = combine(result, group.shfl(value, static_cast<int>(rank), file, line));
  return result;
}

/// @brief The values of all threads up to the caller, combined.
template <class Group, class T, class Combine>
__forceinline__ T inclusive_scan(const Group& group, T value, Combine combine, GRIDSTRIDE_CALL) {
  const unsigned rank = group.thread_rank();
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    const T below = group.shfl_up(value, distance, file, line);
    if (rank >= distance) value = combine(below, value);
  }
  return value;
}
/// @brief The sum of the values of all threads up to the caller.
template <class Group, class T>
__forceinline__ T inclusive_scan(const Group& group, T value, GRIDSTRIDE_CALL) {
  return inclusive_scan(group, value, plus<T>(), file, line);
}
/// @brief The values of all threads before the caller, combined; T() in the first.
template <class Group, class T, class Combine>
__forceinline__ T exclusive_scan(const Group& group, T value, Combine combine, GRIDSTRIDE_CALL) {
  const T below = group.shfl_up(inclusive_scan(group, value, combine, file, line), 1, file, line);
  return group.thread_rank() == 0 ? T() : below;
}
/// @brief The sum of the values of all threads before the caller.
template <class Group, class T>
__forceinline__ T exclusive_scan(const Group& group, T value, GRIDSTRIDE_CALL) {
  return exclusive_scan(group, value, plus<T>(), file, line);
}

}  // namespace cooperative_groups
