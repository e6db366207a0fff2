// SPDX-License-Identifier: MIT
/// @file
/// Copies by a group: they are made some time before its threads wait for them.
#pragma once

#include "../library/async_copies.hpp"
#include "partitions.hpp"

namespace cooperative_groups {

/// @brief Copies bytes. @param shape how many, as a number or as cuda::aligned_size_t
template <class Group, class T, class Shape>
__forceinline__ void memcpy_async(const Group& group, T* to, const T* from, const Shape& shape) {
  ::gridstride::simt::detail::copy_share(to, from, shape, group.thread_rank(), group.size(), nullptr);
  ::gs_async_commit();
}
/// @brief Copies as many elements as both layouts have.
template <class Group, class T, class ToLayout, class FromLayout>
__forceinline__ void memcpy_async(const Group& group, T* to, const ToLayout& to_count, const T* from,
                                  const FromLayout& from_count) {
  const std::size_t room = to_count;
  const std::size_t given = from_count;
  memcpy_async(group, to, from, (room < given ? room : given) * sizeof(T));
}

/// @brief Waits for all copies of the group.
template <class Group>
__forceinline__ void wait(const Group& group, GRIDSTRIDE_PLACE) {
  ::gs_async_wait(0);
  sync(group, file, line, column);
}
/// @brief Waits for all copies of the group but the last Count.
template <unsigned int Count, class Group>
__forceinline__ void wait_prior(const Group& group, GRIDSTRIDE_PLACE) {
  ::gs_async_wait(Count);
  sync(group, file, line, column);
}

}  // namespace cooperative_groups
