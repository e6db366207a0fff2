// SPDX-License-Identifier: MIT
/// @file
/// Copies by a group. Each thread has done its part when the call returns; wait() makes all of it visible to
/// the group, and nothing may rely on it before.
#pragma once

#include "partitions.hpp"

namespace cooperative_groups {

/// @brief Copies `size_bytes` bytes. @pre both addresses are multiples of the size that they are copied in
template <class Group>
__forceinline__ void memcpy_async(const Group& group, void* to, const void* from, std::size_t size_bytes) {
  const bool words = (reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from)) % 4 == 0;
  const std::size_t word_bytes = words ? size_bytes / 4 * 4 : 0;
  for (std::size_t i = group.thread_rank(); i < word_bytes / 4; i += group.size())
    static_cast<unsigned*>(to)[i] = static_cast<const unsigned*>(from)[i];
  for (std::size_t i = word_bytes + group.thread_rank(); i < size_bytes; i += group.size())
    static_cast<unsigned char*>(to)[i] = static_cast<const unsigned char*>(from)[i];
}
/// @brief Copies `size_bytes` bytes of elements.
template <class Group, class T>
__forceinline__ void memcpy_async(const Group& group, T* to, const T* from, std::size_t size_bytes) {
  for (std::size_t i = group.thread_rank(); i < size_bytes / sizeof(T); i += group.size()) to[i] = from[i];
}
/// @brief Copies as many elements as both layouts have.
template <class Group, class T>
__forceinline__ void memcpy_async(const Group& group, T* to, std::size_t to_count, const T* from,
                                  std::size_t from_count) {
  memcpy_async(group, to, from, (to_count < from_count ? to_count : from_count) * sizeof(T));
}

/// @brief Waits for all copies of the group.
template <class Group>
__forceinline__ void wait(const Group& group, GRIDSTRIDE_PLACE) {
  sync(group, file, line, column);
}
/// @brief Waits for all copies of the group but the last Count.
template <unsigned int Count, class Group>
__forceinline__ void wait_prior(const Group& group, GRIDSTRIDE_PLACE) {
  sync(group, file, line, column);
}

}  // namespace cooperative_groups
