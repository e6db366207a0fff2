// SPDX-License-Identifier: MIT
/// @file
/// The order in which a radix sort puts keys.
#pragma once

#include "../config.cuh"

namespace cub::detail {

template <std::size_t bytes>
using Bits =
    std::conditional_t<bytes == 1, std::uint8_t,
                       std::conditional_t<bytes == 2, std::uint16_t,
                                          std::conditional_t<bytes == 4, std::uint32_t, std::uint64_t>>>;

/// @brief A key's bits such that their order as unsigned numbers is the keys' own; -0.0 counts as 0.0.
template <class Key>
__host__ __device__ __forceinline__ Bits<sizeof(Key)> ordered_bits(const Key& key) {
  using Word = Bits<sizeof(Key)>;
  static_assert(sizeof(Key) == sizeof(Word), "a radix sort takes keys of 1, 2, 4 or 8 bytes");
  constexpr Word sign = static_cast<Word>(Word{1} << (8 * sizeof(Key) - 1));
  Word bits;
  __builtin_memcpy(&bits, &key, sizeof(Key));
  if constexpr (std::is_integral_v<Key>) {
    return std::is_signed_v<Key> ? static_cast<Word>(bits ^ sign) : bits;
  } else {
    if (bits == sign) bits = 0;
    return static_cast<Word>(bits & sign ? ~bits : bits | sign);
  }
}

/// @brief Compares the bits [begin, end) of two keys.
template <class Key, bool descending>
struct DigitLess {
  int begin;
  int end;
  __host__ __device__ __forceinline__ std::uint64_t digits(const Key& key) const {
    const std::uint64_t bits = ordered_bits(key);
    return (end >= 64 ? bits : bits & ((std::uint64_t{1} << end) - 1)) >> begin;
  }
  __host__ __device__ __forceinline__ bool operator()(const Key& a, const Key& b) const {
    return descending ? digits(b) < digits(a) : digits(a) < digits(b);
  }
};

}  // namespace cub::detail
