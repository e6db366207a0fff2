// SPDX-License-Identifier: MIT
/// @file
/// Groups made of groups, and the functions that take any group.
#pragma once

#include "wide_tiles.hpp"

namespace cooperative_groups {

namespace detail {

/// @brief The mask of the caller's `count` consecutive lanes.
__forceinline__ unsigned tile_mask(unsigned count) {
  const unsigned ones = count == 32 ? 0xffffffffu : (1u << count) - 1;
  return ones << lane() / count * count;
}

/// @brief The lanes of `mask` with the ranks of the caller's part of `count` ranks.
__forceinline__ unsigned rank_mask(unsigned mask, unsigned count, unsigned rank) {
  unsigned part = 0;
  const unsigned begin = rank / count * count;
  for (unsigned r = 0; mask != 0; mask &= mask - 1, ++r)
    if (r >= begin && r < begin + count) part |= mask & (0u - mask);
  return part;
}

}  // namespace detail

/// @brief Divides the block into tiles of Size threads.
template <unsigned int Size>
__forceinline__ thread_block_tile<Size, thread_block> tiled_partition(const thread_block& block,
                                                                      GRIDSTRIDE_CALL) {
  if constexpr (Size > 32) {
    return thread_block_tile<Size, thread_block>(block, file, line);
  } else {
    return detail::Lanes::make<thread_block_tile<Size, thread_block>>(
        detail::tile_mask(Size), block.thread_rank() / Size, (block.size() + Size - 1) / Size);
  }
}
/// @brief Divides a tile into smaller ones.
template <unsigned int Size, unsigned int ParentSize, class Parent>
__forceinline__ thread_block_tile<Size, thread_block_tile<ParentSize, Parent>> tiled_partition(
    const thread_block_tile<ParentSize, Parent>& parent) {
  static_assert(Size <= ParentSize, "a tile is divided into smaller ones");
  return detail::Lanes::make<thread_block_tile<Size, thread_block_tile<ParentSize, Parent>>>(
      detail::tile_mask(Size), parent.thread_rank() / Size, ParentSize / Size);
}
/// @brief Divides the block, or a group of lanes, into parts of `size` threads, a power of 2 up to 32.
__forceinline__ thread_group tiled_partition(const thread_group& group, unsigned int size) {
  const unsigned lanes = detail::Lanes::mask(group);
  if (lanes == 0) return detail::Lanes::any(detail::tile_mask(size));
  return detail::Lanes::any(detail::rank_mask(lanes, size, static_cast<unsigned>(group.thread_rank())));
}
/// @brief Divides the block into parts of `size` threads.
__forceinline__ thread_group tiled_partition(const thread_block& block, unsigned int size) {
  return tiled_partition(thread_group(block), size);
}
/// @brief Divides a coalesced group into parts of `size` threads by rank.
__forceinline__ coalesced_group tiled_partition(const coalesced_group& group, unsigned int size) {
  const unsigned rank = group.thread_rank();
  return detail::Lanes::make<coalesced_group>(detail::rank_mask(detail::Lanes::mask(group), size, rank),
                                              rank / size, (group.size() + size - 1) / size);
}

/// @brief The threads of the group with the caller's predicate.
__forceinline__ coalesced_group binary_partition(const lane_group& group, bool predicate, GRIDSTRIDE_CALL) {
  const unsigned mask = detail::Lanes::mask(group);
  const unsigned yes = __ballot_sync(mask, predicate, file, line);
  return detail::Lanes::make<coalesced_group>(predicate ? yes : mask & ~yes, predicate ? 1 : 0, 2);
}
/// @brief The threads of the group with the caller's label. Parts are numbered in the order of their first
/// threads.
template <class Label>
__forceinline__ coalesced_group labeled_partition(const lane_group& group, Label label, GRIDSTRIDE_CALL) {
  const unsigned mask = detail::Lanes::mask(group);
  const unsigned mine = __match_any_sync(mask, static_cast<long long>(label), file, line);
  const unsigned firsts = __ballot_sync(mask, (mine & (0u - mine)) >> detail::lane() == 1, file, line);
  return detail::Lanes::make<coalesced_group>(
      mine, static_cast<unsigned>(__builtin_popcount(firsts & ((mine & (0u - mine)) - 1))),
      static_cast<unsigned>(__builtin_popcount(firsts)));
}

/// @brief The group's barrier.
template <class Group>
__forceinline__ void sync(const Group& group, GRIDSTRIDE_PLACE) {
  if constexpr (std::is_base_of_v<lane_group, Group>) {
    group.sync(file, line);
  } else {
    group.sync(file, line, column);
  }
}
/// @brief The caller's number in the group.
template <class Group>
__forceinline__ auto thread_rank(const Group& group) {
  return group.thread_rank();
}
/// @brief Threads of the group.
template <class Group>
__forceinline__ auto group_size(const Group& group) {
  return group.size();
}

/// @brief One thread of the group calls `function`.
template <class Group, class Function, class... Arguments>
__forceinline__ void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) function(static_cast<Arguments&&>(arguments)...);
}
/// @brief One thread of the group calls `function`. @return its result, to all of them
template <class Group, class Function, class... Arguments>
__forceinline__ auto invoke_one_broadcast(const Group& group, Function&& function, Arguments&&... arguments) {
  decltype(function(static_cast<Arguments&&>(arguments)...)) result{};
  if (group.thread_rank() == 0) result = function(static_cast<Arguments&&>(arguments)...);
  return group.shfl(result, 0);
}

}  // namespace cooperative_groups
