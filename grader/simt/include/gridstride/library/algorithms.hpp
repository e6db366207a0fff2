// SPDX-License-Identifier: MIT
/// @file
/// Algorithms over iterators as kernels of the CPU device; CUB's and Thrust's functions end here. The order
/// of operations is fixed, so that results are the same every time.
#pragma once

#include "selection.hpp"

namespace gridstride::simt::library {

/// @brief Two arrays that are sorted together; Nothing where there are keys alone.
struct Nothing {};

template <class Values>
inline constexpr bool has_values = !std::is_same_v<Values, Nothing>;

/// @brief Copies element i of (keys, values) to place j of another pair of arrays.
template <class Keys, class Values, class KeysTo, class ValuesTo>
__forceinline__ void copy_element(Keys keys, Values values, std::size_t i, KeysTo keys_to, ValuesTo values_to,
                                  std::size_t j) {
  keys_to[j] = keys[i];
  if constexpr (has_values<Values>) values_to[j] = values[i];
}

/// @brief Merges the sorted runs [begin, middle) and [middle, end); equal elements keep their order.
template <class Keys, class Values, class KeysTo, class ValuesTo, class Less>
__forceinline__ void merge_runs(Keys keys, Values values, KeysTo keys_to, ValuesTo values_to,
                                std::size_t begin, std::size_t middle, std::size_t end, Less less) {
  std::size_t left = begin;
  std::size_t right = middle;
  for (std::size_t out = begin; out < end; ++out) {
    const bool from_right = left == middle || (right < end && less(keys[right], keys[left]));
    copy_element(keys, values, from_right ? right++ : left++, keys_to, values_to, out);
  }
}

/// @brief Sorts [begin, end) in place by insertion.
template <class Keys, class Values, class Less>
__forceinline__ void insertion_sort(Keys keys, Values values, std::size_t begin, std::size_t end, Less less) {
  for (std::size_t i = begin + 1; i < end; ++i) {
    const auto key = static_cast<Value<Keys>>(keys[i]);
    std::size_t j = i;
    if constexpr (has_values<Values>) {
      const auto value = static_cast<Value<Values>>(values[i]);
      for (; j > begin && less(key, keys[j - 1]); --j) copy_element(keys, values, j - 1, keys, values, j);
      values[j] = value;
    } else {
      for (; j > begin && less(key, keys[j - 1]); --j) keys[j] = keys[j - 1];
    }
    keys[j] = key;
  }
}

/// @brief Sorts keys and values in place, stably, with buffers of the same sizes: runs by insertion, then
/// merges of ever longer runs, a thread each.
template <class Keys, class Values, class KeyBuffer, class ValueBuffer, class Less>
void merge_sort(Target target, Keys keys, Values values, KeyBuffer key_buffer, ValueBuffer value_buffer,
                std::size_t n, Less less) {
  constexpr std::size_t run = 32;
  const auto smaller = [n](std::size_t i) { return i < n ? i : n; };
  each(target, (n + run - 1) / run, [=](std::size_t r) mutable {
    const std::size_t end = smaller((r + 1) * run);
    insertion_sort(keys, values, r * run, end, less);
    for (std::size_t i = r * run; i < end; ++i) {
      prepare(&key_buffer[i]);
      if constexpr (has_values<Values>) prepare(&value_buffer[i]);
    }
  });
  bool in_buffer = false;
  for (std::size_t width = run; width < n; width *= 2) {
    each(target, (n + 2 * width - 1) / (2 * width), [=](std::size_t pair) mutable {
      const std::size_t begin = pair * 2 * width;
      const std::size_t middle = smaller(begin + width);
      const std::size_t end = smaller(begin + 2 * width);
      if (in_buffer) {
        merge_runs(key_buffer, value_buffer, keys, values, begin, middle, end, less);
      } else {
        merge_runs(keys, values, key_buffer, value_buffer, begin, middle, end, less);
      }
    });
    in_buffer = !in_buffer;
  }
  if (in_buffer)
    each(target, n,
         [=](std::size_t i) mutable { copy_element(key_buffer, value_buffer, i, keys, values, i); });
}

}  // namespace gridstride::simt::library
