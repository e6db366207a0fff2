// SPDX-License-Identifier: MIT
/// @file
/// cudaCreateChannelDesc<T>: the format of an array's elements by their type.
#pragma once

#include <type_traits>

#include "cuda_runtime_api.h"
#include "vector_types.h"

namespace gridstride::simt::detail {

/// @brief The number type and the numbers of an element type.
template <class T>
struct Channels {
  using Number = T;
  static constexpr int count = 1;
};
template <class T>
requires requires(T value) { value.x; }
struct Channels<T> {
  using Number = decltype(T::x);
  static constexpr int count = sizeof(T) / sizeof(Number);
};

template <class T>
constexpr cudaChannelFormatKind channel_kind() {
  using Number = typename Channels<T>::Number;
  if constexpr (std::is_floating_point_v<Number>) return cudaChannelFormatKindFloat;
  if constexpr (std::is_signed_v<Number>) return cudaChannelFormatKindSigned;
  return cudaChannelFormatKindUnsigned;
}

}  // namespace gridstride::simt::detail

/// @brief The format of elements of type T.
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  using Channels = gridstride::simt::detail::Channels<T>;
  constexpr int bits = 8 * static_cast<int>(sizeof(typename Channels::Number));
  constexpr int count = Channels::count;
  return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
          gridstride::simt::detail::channel_kind<T>()};
}
