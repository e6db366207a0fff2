// SPDX-License-Identifier: MIT
/// @file
/// cudaCreateChannelDesc<T>: the format of an array's elements by their type.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda_runtime_api.h"
#include "vector_types.h"

#ifdef __cplusplus
#include <type_traits>

namespace gridstride {
namespace simt {
namespace detail {

/// @brief The number type and the numbers of an element type: of a short vector, those of its members.
template <class T>
auto channel_of(int) -> decltype(T::x);
template <class T>
T channel_of(...);

/// @brief Bits of the channel `index` of an element type; 0 where it has no such channel.
template <class T>
constexpr int channel_bits(unsigned index) {
  return index * sizeof(decltype(channel_of<T>(0))) < sizeof(T)
             ? 8 * static_cast<int>(sizeof(decltype(channel_of<T>(0))))
             : 0;
}

template <class Number>
constexpr cudaChannelFormatKind channel_kind() {
  return std::is_floating_point<Number>::value ? cudaChannelFormatKindFloat
         : std::is_signed<Number>::value       ? cudaChannelFormatKindSigned
                                               : cudaChannelFormatKindUnsigned;
}

}  // namespace detail
}  // namespace simt
}  // namespace gridstride

/// @brief The format of elements of type T.
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  using namespace gridstride::simt::detail;
  return {channel_bits<T>(0), channel_bits<T>(1), channel_bits<T>(2), channel_bits<T>(3),
          channel_kind<decltype(channel_of<T>(0))>()};
}

/// @brief The format of elements of 16-bit floating-point numbers.
inline cudaChannelFormatDesc cudaCreateChannelDescHalf() { return {16, 0, 0, 0, cudaChannelFormatKindFloat}; }
/// @brief Likewise, one number an element.
inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() {
  return {16, 0, 0, 0, cudaChannelFormatKindFloat};
}
/// @brief Likewise, two numbers an element.
inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return {16, 16, 0, 0, cudaChannelFormatKindFloat};
}
/// @brief Likewise, four numbers an element.
inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return {16, 16, 16, 16, cudaChannelFormatKindFloat};
}
#endif
