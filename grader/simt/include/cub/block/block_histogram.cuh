// SPDX-License-Identifier: MIT
/// @file
/// Histogram over a block's items, and neighbour comparisons.
#pragma once

#include "../thread/thread_operators.cuh"

namespace cub {

/// @brief How a GPU would do it; both are done alike here.
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

/// @brief Counts a block's items, each of which is the number of its bin, in shared or global memory.
/// @note InitHistogram() is to be followed by a __syncthreads() before Composite(); Histogram() does both.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, int BINS,
          BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1,
          int LEGACY_PTX_ARCH = 0>
class BlockHistogram {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  int linear_tid_ = detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>();

 public:
  struct TempStorage : Uninitialized<NullType> {};

  __device__ __forceinline__ BlockHistogram() = default;
  __device__ __forceinline__ explicit BlockHistogram(TempStorage&) {}

  /// @brief Sets all bins to 0; each thread some of them.
  template <class Counter>
  __device__ __forceinline__ void InitHistogram(Counter histogram[BINS]) {
    for (int bin = linear_tid_; bin < BINS; bin += BLOCK_THREADS) histogram[bin] = 0;
  }
  /// @brief Counts the items into a new histogram. Two barriers, the last behind the counting.
  template <class Counter>
  __device__ __forceinline__ void Histogram(T (&items)[ITEMS_PER_THREAD], Counter histogram[BINS],
                                            GRIDSTRIDE_CALL_SITE) {
    InitHistogram(histogram);
    ::gridstride::simt::library::barrier(site);  // all bins are 0
    Composite(items, histogram, site);
  }
  /// @brief Adds the items to a histogram. One barrier, behind the counting.
  template <class Counter>
  __device__ __forceinline__ void Composite(T (&items)[ITEMS_PER_THREAD], Counter histogram[BINS],
                                            GRIDSTRIDE_CALL_SITE) {
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) atomicAdd(histogram + items[i], Counter{1});
    ::gridstride::simt::library::barrier(site);  // all items are counted
  }
};

}  // namespace cub
