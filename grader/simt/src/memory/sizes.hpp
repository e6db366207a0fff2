// SPDX-License-Identifier: MIT
/// @file
/// Sums and products of sizes that a program has given. They may be anything: a negative number counts as one
/// near 2^64, which a plain sum wraps around to one that fits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace gridstride::simt {

/// @return whether `count` bytes, rows or elements from `begin` on lie within the `size` from `base` on
constexpr bool lies_within(std::uintptr_t begin, std::size_t count, std::uintptr_t base, std::size_t size) {
  return begin - base <= size && count <= size - (begin - base);
}

/// @return the product; nothing where it does not fit
constexpr std::optional<std::size_t> product(std::initializer_list<std::size_t> factors) {
  std::size_t all = 1;
  for (const std::size_t factor : factors)
    if (__builtin_mul_overflow(all, factor, &all)) return std::nullopt;
  return all;
}

/// @return whether a size has come of a negative number, as far as that shows
constexpr bool was_negative(std::size_t size_bytes) { return size_bytes > SIZE_MAX / 2; }

}  // namespace gridstride::simt
