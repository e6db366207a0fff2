// SPDX-License-Identifier: MIT
/// @file
/// Sorting of whole arrays and of segments, by digits or by a comparison.
#pragma once

#include "../detail/radix_key.cuh"
#include "../util_type.cuh"
#include "dispatch.cuh"

namespace cub {
namespace detail {

using library::Nothing;

/// @brief The arrays of one sort.
template <class Keys, class Values>
struct Sorted {
  Keys keys;
  Values values;  ///< Nothing: keys alone
  std::size_t n;
};

/// @brief Bytes that a sort of n keys and values needs beside the arrays.
template <class Keys, class Values>
constexpr std::size_t sort_bytes(std::size_t n) {
  if constexpr (library::has_values<Values>) {
    return bytes_for<value_t<Keys>>(n) + bytes_for<value_t<Values>>(n);
  } else {
    return bytes_for<value_t<Keys>>(n);
  }
}

/// @brief Sorts arrays in place with buffers from temp.
template <class Keys, class Values, class Less>
void sort_with(Target target, TempMemory& temp, Sorted<Keys, Values> arrays, Less less) {
  auto* const keys = temp.take<value_t<Keys>>(arrays.n);
  if constexpr (library::has_values<Values>) {
    auto* const values = temp.take<value_t<Values>>(arrays.n);
    library::merge_sort(target, arrays.keys, arrays.values, keys, values, arrays.n, less);
  } else {
    library::merge_sort(target, arrays.keys, Nothing{}, keys, Nothing{}, arrays.n, less);
  }
}

/// @brief Sorts a copy: the input stays as it is.
template <class KeysIn, class ValuesIn, class Keys, class Values, class Less>
cudaError_t sort_copy(Target target, void* d_temp, std::size_t& bytes, KeysIn keys_in, ValuesIn values_in,
                      Sorted<Keys, Values> to, Less less) {
  TempMemory temp(d_temp, bytes, sort_bytes<Keys, Values>(to.n), target.name);
  if (!temp.runs()) return temp.result();
  library::each(target, to.n, [=](std::size_t i) mutable {
    library::copy_element(keys_in, values_in, i, to.keys, to.values, i);
  });
  sort_with(target, temp, to, less);
  return temp.result();
}

/// @brief Sorts in place, with the caller's second buffers.
template <class K, class V, class Less>
cudaError_t sort_buffers(Target target, void* d_temp, std::size_t& bytes, DoubleBuffer<K>& keys,
                         DoubleBuffer<V>* values, std::size_t n, Less less) {
  TempMemory temp(d_temp, bytes, 0, target.name);
  if (!temp.runs()) return temp.result();
  if (values == nullptr) {
    library::merge_sort(target, keys.Current(), Nothing{}, keys.Alternate(), Nothing{}, n, less);
  } else {
    library::merge_sort(target, keys.Current(), values->Current(), keys.Alternate(), values->Alternate(), n,
                        less);
  }
  return temp.result();
}

}  // namespace detail

/// @brief Sorts arrays of numbers by their bits [begin_bit, end_bit), stably. Each is called twice.
/// With a DoubleBuffer the result is in Current(). @see DeviceReduce
struct DeviceRadixSort {
#define GRIDSTRIDE_RADIX_SORT(SUFFIX, DESCENDING)                                                            \
  template <class K, class Count>                                                                            \
  static cudaError_t SortKeys##SUFFIX(void* d_temp_storage, std::size_t& temp_storage_bytes,                 \
                                      const K* d_keys_in, K* d_keys_out, Count num_items, int begin_bit = 0, \
                                      int end_bit = sizeof(K) * 8, cudaStream_t stream = nullptr,            \
                                      bool = false) {                                                        \
    return detail::sort_copy(                                                                                \
        {"cub::DeviceRadixSort::SortKeys" #SUFFIX, stream}, d_temp_storage, temp_storage_bytes, d_keys_in,   \
        detail::Nothing{},                                                                                   \
        detail::Sorted<K*, detail::Nothing>{d_keys_out, {}, static_cast<std::size_t>(num_items)},            \
        detail::DigitLess<K, DESCENDING>{begin_bit, end_bit});                                               \
  }                                                                                                          \
  template <class K, class Count>                                                                            \
  static cudaError_t SortKeys##SUFFIX(                                                                       \
      void* d_temp_storage, std::size_t& temp_storage_bytes, DoubleBuffer<K>& d_keys, Count num_items,       \
      int begin_bit = 0, int end_bit = sizeof(K) * 8, cudaStream_t stream = nullptr, bool = false) {         \
    return detail::sort_buffers({"cub::DeviceRadixSort::SortKeys" #SUFFIX, stream}, d_temp_storage,          \
                                temp_storage_bytes, d_keys, static_cast<DoubleBuffer<K>*>(nullptr),          \
                                static_cast<std::size_t>(num_items),                                         \
                                detail::DigitLess<K, DESCENDING>{begin_bit, end_bit});                       \
  }                                                                                                          \
  template <class K, class V, class Count>                                                                   \
  static cudaError_t SortPairs##SUFFIX(                                                                      \
      void* d_temp_storage, std::size_t& temp_storage_bytes, const K* d_keys_in, K* d_keys_out,              \
      const V* d_values_in, V* d_values_out, Count num_items, int begin_bit = 0,                             \
      int end_bit = sizeof(K) * 8, cudaStream_t stream = nullptr, bool = false) {                            \
    return detail::sort_copy(                                                                                \
        {"cub::DeviceRadixSort::SortPairs" #SUFFIX, stream}, d_temp_storage, temp_storage_bytes, d_keys_in,  \
        d_values_in, detail::Sorted<K*, V*>{d_keys_out, d_values_out, static_cast<std::size_t>(num_items)},  \
        detail::DigitLess<K, DESCENDING>{begin_bit, end_bit});                                               \
  }                                                                                                          \
  template <class K, class V, class Count>                                                                   \
  static cudaError_t SortPairs##SUFFIX(void* d_temp_storage, std::size_t& temp_storage_bytes,                \
                                       DoubleBuffer<K>& d_keys, DoubleBuffer<V>& d_values, Count num_items,  \
                                       int begin_bit = 0, int end_bit = sizeof(K) * 8,                       \
                                       cudaStream_t stream = nullptr, bool = false) {                        \
    return detail::sort_buffers({"cub::DeviceRadixSort::SortPairs" #SUFFIX, stream}, d_temp_storage,         \
                                temp_storage_bytes, d_keys, &d_values, static_cast<std::size_t>(num_items),  \
                                detail::DigitLess<K, DESCENDING>{begin_bit, end_bit});                       \
  }
  /// @brief Smallest first.
  GRIDSTRIDE_RADIX_SORT(, false)
  /// @brief Greatest first.
  GRIDSTRIDE_RADIX_SORT(Descending, true)
#undef GRIDSTRIDE_RADIX_SORT
};

/// @brief Sorts arrays by a comparison, stably. Each is called twice. @see DeviceReduce
struct DeviceMergeSort {
  /// @brief Sorts keys in place.
  template <class Keys, class Count, class Compare>
  static cudaError_t SortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                              Count num_items, Compare compare_op, cudaStream_t stream = nullptr) {
    return in_place({"cub::DeviceMergeSort::SortKeys", stream}, d_temp_storage, temp_storage_bytes, d_keys,
                    detail::Nothing{}, num_items, compare_op);
  }
  /// @brief Likewise; equal keys keep their order.
  template <class Keys, class Count, class Compare>
  static cudaError_t StableSortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                                    Count num_items, Compare compare_op, cudaStream_t stream = nullptr) {
    return SortKeys(d_temp_storage, temp_storage_bytes, d_keys, num_items, compare_op, stream);
  }
  /// @brief Sorts keys and their values in place.
  template <class Keys, class Values, class Count, class Compare>
  static cudaError_t SortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                               Values d_items, Count num_items, Compare compare_op,
                               cudaStream_t stream = nullptr) {
    return in_place({"cub::DeviceMergeSort::SortPairs", stream}, d_temp_storage, temp_storage_bytes, d_keys,
                    d_items, num_items, compare_op);
  }
  /// @brief Likewise; equal keys keep their order.
  template <class Keys, class Values, class Count, class Compare>
  static cudaError_t StableSortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                                     Values d_items, Count num_items, Compare compare_op,
                                     cudaStream_t stream = nullptr) {
    return SortPairs(d_temp_storage, temp_storage_bytes, d_keys, d_items, num_items, compare_op, stream);
  }
  /// @brief Sorts a copy of the keys.
  template <class KeysIn, class Keys, class Count, class Compare>
  static cudaError_t SortKeysCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, KeysIn d_input_keys,
                                  Keys d_output_keys, Count num_items, Compare compare_op,
                                  cudaStream_t stream = nullptr) {
    return detail::sort_copy(
        {"cub::DeviceMergeSort::SortKeysCopy", stream}, d_temp_storage, temp_storage_bytes, d_input_keys,
        detail::Nothing{},
        detail::Sorted<Keys, detail::Nothing>{d_output_keys, {}, static_cast<std::size_t>(num_items)},
        compare_op);
  }
  /// @brief Sorts a copy of keys and values.
  template <class KeysIn, class ValuesIn, class Keys, class Values, class Count, class Compare>
  static cudaError_t SortPairsCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, KeysIn d_input_keys,
                                   ValuesIn d_input_items, Keys d_output_keys, Values d_output_items,
                                   Count num_items, Compare compare_op, cudaStream_t stream = nullptr) {
    return detail::sort_copy(
        {"cub::DeviceMergeSort::SortPairsCopy", stream}, d_temp_storage, temp_storage_bytes, d_input_keys,
        d_input_items,
        detail::Sorted<Keys, Values>{d_output_keys, d_output_items, static_cast<std::size_t>(num_items)},
        compare_op);
  }

 private:
  template <class Keys, class Values, class Count, class Compare>
  static cudaError_t in_place(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                              Keys keys, Values values, Count num_items, Compare compare) {
    const auto n = static_cast<std::size_t>(num_items);
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, detail::sort_bytes<Keys, Values>(n),
                            target.name);
    if (temp.runs()) detail::sort_with(target, temp, detail::Sorted<Keys, Values>{keys, values, n}, compare);
    return temp.result();
  }
};

}  // namespace cub
