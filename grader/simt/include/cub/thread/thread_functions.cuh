// SPDX-License-Identifier: MIT
/// @file
/// Reductions and scans of one thread's own items.
#pragma once

#include "../config.cuh"

namespace cub {

/// @brief Reduces a thread's own items. @return the result
template <int LENGTH, class T, class ReductionOp>
__device__ __forceinline__ T ThreadReduce(const T (&input)[LENGTH], ReductionOp reduction_op) {
  T result = input[0];
  for (int i = 1; i < LENGTH; ++i) result = reduction_op(result, input[i]);
  return result;
}

/// @brief Reduces a thread's own items and a first value. @return the result
template <int LENGTH, class T, class ReductionOp>
__device__ __forceinline__ T ThreadReduce(const T (&input)[LENGTH], ReductionOp reduction_op, T prefix) {
  for (int i = 0; i < LENGTH; ++i) prefix = reduction_op(prefix, input[i]);
  return prefix;
}

/// @brief Inclusive scan of a thread's own items. @return the last
template <int LENGTH, class T, class ScanOp>
__device__ __forceinline__ T ThreadScanInclusive(const T (&input)[LENGTH], T (&output)[LENGTH],
                                                 ScanOp scan_op) {
  T sum = input[0];
  output[0] = sum;
  for (int i = 1; i < LENGTH; ++i) output[i] = sum = scan_op(sum, input[i]);
  return sum;
}

/// @brief Exclusive scan of a thread's own items behind a prefix. @return the sum of all
template <int LENGTH, class T, class ScanOp>
__device__ __forceinline__ T ThreadScanExclusive(const T (&input)[LENGTH], T (&output)[LENGTH],
                                                 ScanOp scan_op, T prefix) {
  for (int i = 0; i < LENGTH; ++i) {
    const T next = scan_op(prefix, input[i]);
    output[i] = prefix;
    prefix = next;
  }
  return prefix;
}

/// @return the first place in the sorted input whose element is not below `value`
template <class Iterator, class Offset, class T>
__device__ __forceinline__ Offset LowerBound(Iterator input, Offset num_items, T value) {
  Offset begin = 0;
  while (num_items > 0) {
    const Offset half = num_items / 2;
    const bool below = input[begin + half] < value;
    begin = below ? begin + half + 1 : begin;
    num_items = below ? num_items - half - 1 : half;
  }
  return begin;
}

/// @return the first place in the sorted input whose element is above `value`
template <class Iterator, class Offset, class T>
__device__ __forceinline__ Offset UpperBound(Iterator input, Offset num_items, T value) {
  Offset begin = 0;
  while (num_items > 0) {
    const Offset half = num_items / 2;
    const bool not_above = !(value < input[begin + half]);
    begin = not_above ? begin + half + 1 : begin;
    num_items = not_above ? num_items - half - 1 : half;
  }
  return begin;
}

/// @brief Cache hints of loads; without effect here.
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
/// @brief Cache hints of stores; without effect here.
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

/// @brief A load with a cache hint.
template <CacheLoadModifier MODIFIER = LOAD_DEFAULT, class Iterator>
__device__ __forceinline__ detail::value_t<Iterator> ThreadLoad(Iterator iterator) {
  return *iterator;
}
/// @brief A store with a cache hint.
template <CacheStoreModifier MODIFIER = STORE_DEFAULT, class Iterator, class T>
__device__ __forceinline__ void ThreadStore(Iterator iterator, T value) {
  *iterator = value;
}

}  // namespace cub
