// SPDX-License-Identifier: MIT
/// @file
/// Operations on each element, differences of neighbours, and sorts of segments.
#pragma once

#include "device_sort.cuh"

namespace cub {

/// @brief Calls an operator for each element or index, in no order.
struct DeviceFor {
  /// @brief op(i) for each i < shape.
  template <class Shape, class Op>
  requires std::is_integral_v<Shape>
  static cudaError_t Bulk(Shape shape, Op op, cudaStream_t stream = nullptr) {
    detail::library::each({"cub::DeviceFor::Bulk", stream}, static_cast<std::size_t>(shape),
                          [=](std::size_t i) mutable { op(static_cast<Shape>(i)); });
    return cudaPeekAtLastError();
  }
  /// @brief op(element) for each of n elements.
  template <class Iterator, class Count, class Op>
  requires std::is_integral_v<Count>
  static cudaError_t ForEachN(Iterator first, Count num_items, Op op, cudaStream_t stream = nullptr) {
    detail::library::each({"cub::DeviceFor::ForEachN", stream}, static_cast<std::size_t>(num_items),
                          [=](std::size_t i) mutable { op(first[i]); });
    return cudaPeekAtLastError();
  }
  /// @brief op(element) for each element of [first, last).
  template <class Iterator, class Op>
  static cudaError_t ForEach(Iterator first, Iterator last, Op op, cudaStream_t stream = nullptr) {
    return ForEachN(first, last - first, op, stream);
  }
  /// @brief Likewise, on a copy of each element.
  template <class Iterator, class Op>
  static cudaError_t ForEachCopy(Iterator first, Iterator last, Op op, cudaStream_t stream = nullptr) {
    detail::library::each({"cub::DeviceFor::ForEachCopy", stream}, static_cast<std::size_t>(last - first),
                          [=](std::size_t i) mutable {
                            const detail::value_t<Iterator> copy = first[i];
                            op(copy);
                          });
    return cudaPeekAtLastError();
  }
};

/// @brief Writes an operator's result for each element.
struct DeviceTransform {
  /// @brief output[i] = transform_op(input[i])
  template <class In, class Out, class Count, class Op>
  requires std::is_integral_v<Count>
  static cudaError_t Transform(In input, Out output, Count num_items, Op transform_op,
                               cudaStream_t stream = nullptr) {
    detail::library::each({"cub::DeviceTransform::Transform", stream}, static_cast<std::size_t>(num_items),
                          [=](std::size_t i) mutable { output[i] = transform_op(input[i]); });
    return cudaPeekAtLastError();
  }
};

/// @brief Differences of neighbours in an array. Each is called twice. @see DeviceReduce
struct DeviceAdjacentDifference {
  /// @brief out[i] = op(in[i], in[i-1]); out[0] = in[0]
  template <class In, class Out, class Count, class Op = Difference>
  static cudaError_t SubtractLeftCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_input,
                                      Out d_output, Count num_items, Op difference_op = {},
                                      cudaStream_t stream = nullptr) {
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, "cub::DeviceAdjacentDifference");
    if (!temp.runs()) return temp.result();
    detail::library::once({"cub::DeviceAdjacentDifference", stream}, [=]() mutable {
      for (Count i = num_items; i-- > 1;) d_output[i] = difference_op(d_input[i], d_input[i - 1]);
      if (num_items > 0) d_output[0] = d_input[0];
    });
    return temp.result();
  }
  /// @brief out[i] = op(in[i], in[i+1]); the last stays
  template <class In, class Out, class Count, class Op = Difference>
  static cudaError_t SubtractRightCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_input,
                                       Out d_output, Count num_items, Op difference_op = {},
                                       cudaStream_t stream = nullptr) {
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, "cub::DeviceAdjacentDifference");
    if (!temp.runs()) return temp.result();
    detail::library::once({"cub::DeviceAdjacentDifference", stream}, [=]() mutable {
      for (Count i = 0; i + 1 < num_items; ++i) d_output[i] = difference_op(d_input[i], d_input[i + 1]);
      if (num_items > 0) d_output[num_items - 1] = d_input[num_items - 1];
    });
    return temp.result();
  }
  /// @brief Likewise in place.
  template <class Data, class Count, class Op = Difference>
  static cudaError_t SubtractLeft(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_input,
                                  Count num_items, Op difference_op = {}, cudaStream_t stream = nullptr) {
    return SubtractLeftCopy(d_temp_storage, temp_storage_bytes, d_input, d_input, num_items, difference_op,
                            stream);
  }
  /// @brief Likewise in place.
  template <class Data, class Count, class Op = Difference>
  static cudaError_t SubtractRight(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_input,
                                   Count num_items, Op difference_op = {}, cudaStream_t stream = nullptr) {
    return SubtractRightCopy(d_temp_storage, temp_storage_bytes, d_input, d_input, num_items, difference_op,
                             stream);
  }
};

/// @brief Sorts each segment [begin_offsets[s], end_offsets[s]) of an array, a thread each. Called twice.
/// @see DeviceReduce
struct DeviceSegmentedSort {
#define GRIDSTRIDE_SEGMENTED_SORT(SUFFIX, DESCENDING)                                                    \
  template <class K, class Begins, class Ends>                                                           \
  static cudaError_t SUFFIX##Keys##DESCENDING(void* d_temp_storage, std::size_t& temp_storage_bytes,     \
                                              const K* d_keys_in, K* d_keys_out, std::int64_t num_items, \
                                              std::int64_t num_segments, Begins d_begin_offsets,         \
                                              Ends d_end_offsets, cudaStream_t stream = nullptr) {       \
    return sort(stream, d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, detail::Nothing{},    \
                detail::Nothing{}, num_items, num_segments, d_begin_offsets, d_end_offsets,              \
                detail::DigitLess<K, Order##DESCENDING>{0, sizeof(K) * 8});                              \
  }                                                                                                      \
  template <class K, class V, class Begins, class Ends>                                                  \
  static cudaError_t SUFFIX##Pairs##DESCENDING(                                                          \
      void* d_temp_storage, std::size_t& temp_storage_bytes, const K* d_keys_in, K* d_keys_out,          \
      const V* d_values_in, V* d_values_out, std::int64_t num_items, std::int64_t num_segments,          \
      Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr) {                       \
    return sort(stream, d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,          \
                d_values_out, num_items, num_segments, d_begin_offsets, d_end_offsets,                   \
                detail::DigitLess<K, Order##DESCENDING>{0, sizeof(K) * 8});                              \
  }

 private:
  static constexpr bool Order = false;
  static constexpr bool OrderDescending = true;

 public:
  /// @brief Smallest first.
  GRIDSTRIDE_SEGMENTED_SORT(Sort, )
  /// @brief Greatest first.
  GRIDSTRIDE_SEGMENTED_SORT(Sort, Descending)
  /// @brief Smallest first; equal keys keep their order.
  GRIDSTRIDE_SEGMENTED_SORT(StableSort, )
  /// @brief Greatest first; equal keys keep their order.
  GRIDSTRIDE_SEGMENTED_SORT(StableSort, Descending)
#undef GRIDSTRIDE_SEGMENTED_SORT

 private:
  template <class KeysIn, class Keys, class ValuesIn, class Values, class Begins, class Ends, class Less>
  static cudaError_t sort(cudaStream_t stream, void* d_temp_storage, std::size_t& temp_storage_bytes,
                          KeysIn keys_in, Keys keys, ValuesIn values_in, Values values,
                          std::int64_t num_items, std::int64_t num_segments, Begins begins, Ends ends,
                          Less less) {
    const detail::Target target{"cub::DeviceSegmentedSort", stream};
    const auto n = static_cast<std::size_t>(num_items);
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, detail::sort_bytes<Keys, Values>(n),
                            target.name);
    if (!temp.runs()) return temp.result();
    auto* const key_buffer = temp.take<detail::value_t<Keys>>(n);
    const auto value_buffer = [&] {
      if constexpr (detail::library::has_values<Values>) {
        return temp.take<detail::value_t<Values>>(n);
      } else {
        return detail::Nothing{};
      }
    }();
    detail::library::each(target, static_cast<std::size_t>(num_segments), [=](std::size_t s) mutable {
      const auto begin = static_cast<std::size_t>(begins[s]);
      const auto end = static_cast<std::size_t>(ends[s]);
      for (std::size_t i = begin; i < end; ++i)
        detail::library::copy_element(keys_in, values_in, i, keys, values, i);
      for (std::size_t width = 1; begin < end && width < end - begin; width *= 2) {
        for (std::size_t from = begin; from < end; from += 2 * width) {
          const std::size_t middle = from + width < end ? from + width : end;
          const std::size_t to = from + 2 * width < end ? from + 2 * width : end;
          detail::library::merge_runs(keys, values, key_buffer, value_buffer, from, middle, to, less);
        }
        for (std::size_t i = begin; i < end; ++i)
          detail::library::copy_element(key_buffer, value_buffer, i, keys, values, i);
      }
    });
    return temp.result();
  }
};

/// @brief Likewise, with CUB's name for numbers sorted by their bits.
struct DeviceSegmentedRadixSort : DeviceSegmentedSort {};

}  // namespace cub
