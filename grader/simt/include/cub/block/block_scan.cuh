// SPDX-License-Identifier: MIT
/// @file
/// Prefix sums over a block.
#pragma once

#include "../../gridstride/library/lanes.hpp"
#include "../thread/thread_functions.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

/// @brief How a GPU would do it; all are done alike here.
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

/// @brief Scans one or several items of each thread of a block, in the order of the threads. Each thread
/// holds its results; two barriers. A second use of the same storage needs a __syncthreads() before it.
///
/// For the items 1, 2, 3, 4 of four threads InclusiveSum() gives 1, 3, 6, 10, ExclusiveSum() 0, 1, 3, 6.
template <class T, int BLOCK_DIM_X, BlockScanAlgorithm ALGORITHM = BLOCK_SCAN_RAKING, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockScan {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  struct Storage {
    T warp_results[(BLOCK_THREADS + 31) / 32];
    T block_prefix;
  };
  struct NoCallback {};
  using Site = ::gridstride::simt::CallSite;
  Storage& storage_;
  int linear_tid_;

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockScan()
      : BlockScan(detail::private_storage<Storage, BlockScan>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockScan(TempStorage& temp_storage)
      : BlockScan(temp_storage.Alias(), 0) {}

  /// @brief Sum of the items before this thread's; 0 in thread 0.
  __device__ __forceinline__ void ExclusiveSum(T input, T& output, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    ExclusiveScan(input, output, T{}, cub::Sum(), aggregate, site);
  }
  /// @brief Likewise. @param[out] block_aggregate the sum of all items, in each thread
  __device__ __forceinline__ void ExclusiveSum(T input, T& output, T& block_aggregate, GRIDSTRIDE_CALL_SITE) {
    ExclusiveScan(input, output, T{}, cub::Sum(), block_aggregate, site);
  }
  /// @brief Likewise, behind a prefix that warp 0's callback gives for the block's sum.
  template <class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void ExclusiveSum(
      T input, T& output, Callback& block_prefix_callback_op, GRIDSTRIDE_CALL_SITE) {
    ExclusiveScan(input, output, cub::Sum(), block_prefix_callback_op, site);
  }
  /// @brief Several items a thread, in blocked order.
  template <int ITEMS_PER_THREAD>
  __device__ __forceinline__ void ExclusiveSum(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                               GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    ExclusiveScan(input, output, T{}, cub::Sum(), aggregate, site);
  }
  template <int ITEMS_PER_THREAD>
  __device__ __forceinline__ void ExclusiveSum(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                               T& block_aggregate, GRIDSTRIDE_CALL_SITE) {
    ExclusiveScan(input, output, T{}, cub::Sum(), block_aggregate, site);
  }
  template <int ITEMS_PER_THREAD, class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void ExclusiveSum(
      T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD], Callback& block_prefix_callback_op,
      GRIDSTRIDE_CALL_SITE) {
    ExclusiveScan(input, output, cub::Sum(), block_prefix_callback_op, site);
  }

  /// @brief Exclusive scan behind a first value.
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, ScanOp scan_op,
                                                GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    ExclusiveScan(input, output, initial_value, scan_op, aggregate, site);
  }
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, ScanOp scan_op,
                                                T& block_aggregate, GRIDSTRIDE_CALL_SITE) {
    const bool first = linear_tid_ == 0;
    const T before = exclusive(input, scan_op, block_aggregate, site);
    output = first ? initial_value : static_cast<T>(scan_op(initial_value, before));
  }
  /// @brief Exclusive scan without a first value: thread 0's output is undefined.
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& output, ScanOp scan_op, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    output = exclusive(input, scan_op, aggregate, site);
  }
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& output, ScanOp scan_op, T& block_aggregate,
                                                GRIDSTRIDE_CALL_SITE) {
    output = exclusive(input, scan_op, block_aggregate, site);
  }
  /// @brief Exclusive scan behind the prefix that warp 0's callback gives for the block's sum.
  template <class ScanOp, class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void ExclusiveScan(
      T input, T& output, ScanOp scan_op, Callback& block_prefix_callback_op, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    const T before = exclusive(input, scan_op, aggregate, site);
    const T prefix = block_prefix(aggregate, block_prefix_callback_op, site);
    output = linear_tid_ == 0 ? prefix : static_cast<T>(scan_op(prefix, before));
  }
  /// @brief Several items a thread, in blocked order.
  template <int ITEMS_PER_THREAD, class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                                T initial_value, ScanOp scan_op, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    ExclusiveScan(input, output, initial_value, scan_op, aggregate, site);
  }
  template <int ITEMS_PER_THREAD, class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                                T initial_value, ScanOp scan_op, T& block_aggregate,
                                                GRIDSTRIDE_CALL_SITE) {
    T before;
    ExclusiveScan(ThreadReduce(input, scan_op), before, initial_value, scan_op, block_aggregate, site);
    ThreadScanExclusive(input, output, scan_op, before);
  }
  template <int ITEMS_PER_THREAD, class ScanOp, class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void ExclusiveScan(
      T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD], ScanOp scan_op,
      Callback& block_prefix_callback_op, GRIDSTRIDE_CALL_SITE) {
    T before;
    ExclusiveScan(ThreadReduce(input, scan_op), before, scan_op, block_prefix_callback_op, site);
    ThreadScanExclusive(input, output, scan_op, before);
  }

  /// @brief Sum of the items up to this thread's own.
  __device__ __forceinline__ void InclusiveSum(T input, T& output, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    InclusiveScan(input, output, cub::Sum(), aggregate, site);
  }
  __device__ __forceinline__ void InclusiveSum(T input, T& output, T& block_aggregate, GRIDSTRIDE_CALL_SITE) {
    InclusiveScan(input, output, cub::Sum(), block_aggregate, site);
  }
  template <class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void InclusiveSum(
      T input, T& output, Callback& block_prefix_callback_op, GRIDSTRIDE_CALL_SITE) {
    InclusiveScan(input, output, cub::Sum(), block_prefix_callback_op, site);
  }
  template <int ITEMS_PER_THREAD>
  __device__ __forceinline__ void InclusiveSum(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                               GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    InclusiveScan(input, output, cub::Sum(), aggregate, site);
  }
  template <int ITEMS_PER_THREAD>
  __device__ __forceinline__ void InclusiveSum(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                               T& block_aggregate, GRIDSTRIDE_CALL_SITE) {
    InclusiveScan(input, output, cub::Sum(), block_aggregate, site);
  }
  template <int ITEMS_PER_THREAD, class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void InclusiveSum(
      T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD], Callback& block_prefix_callback_op,
      GRIDSTRIDE_CALL_SITE) {
    InclusiveScan(input, output, cub::Sum(), block_prefix_callback_op, site);
  }

  /// @brief Inclusive scan.
  template <class ScanOp>
  __device__ __forceinline__ void InclusiveScan(T input, T& output, ScanOp scan_op, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    InclusiveScan(input, output, scan_op, aggregate, site);
  }
  template <class ScanOp>
  __device__ __forceinline__ void InclusiveScan(T input, T& output, ScanOp scan_op, T& block_aggregate,
                                                GRIDSTRIDE_CALL_SITE) {
    const T before = exclusive(input, scan_op, block_aggregate, site);
    output = linear_tid_ == 0 ? input : static_cast<T>(scan_op(before, input));
  }
  template <class ScanOp, class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void InclusiveScan(
      T input, T& output, ScanOp scan_op, Callback& block_prefix_callback_op, GRIDSTRIDE_CALL_SITE) {
    T before;
    ExclusiveScan(input, before, scan_op, block_prefix_callback_op, site);
    output = scan_op(before, input);
  }
  template <int ITEMS_PER_THREAD, class ScanOp>
  __device__ __forceinline__ void InclusiveScan(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                                ScanOp scan_op, GRIDSTRIDE_CALL_SITE) {
    T aggregate;
    InclusiveScan(input, output, scan_op, aggregate, site);
  }
  template <int ITEMS_PER_THREAD, class ScanOp>
  __device__ __forceinline__ void InclusiveScan(T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD],
                                                ScanOp scan_op, T& block_aggregate, GRIDSTRIDE_CALL_SITE) {
    const T before = exclusive(ThreadReduce(input, scan_op), scan_op, block_aggregate, site);
    ThreadScanInclusive(input, output, scan_op);
    if (linear_tid_ == 0) return;
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = scan_op(before, output[i]);
  }
  template <int ITEMS_PER_THREAD, class ScanOp, class Callback>
  requires std::is_invocable_v<Callback&, T> __device__ __forceinline__ void InclusiveScan(
      T (&input)[ITEMS_PER_THREAD], T (&output)[ITEMS_PER_THREAD], ScanOp scan_op,
      Callback& block_prefix_callback_op, GRIDSTRIDE_CALL_SITE) {
    T before;
    ExclusiveScan(ThreadReduce(input, scan_op), before, scan_op, block_prefix_callback_op, site);
    ThreadScanInclusive(input, output, scan_op);
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = scan_op(before, output[i]);
  }

 private:
  __device__ __forceinline__ BlockScan(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

  // The sum of all threads before this one (thread 0: its own item) and of the block.
  template <class ScanOp>
  __device__ __forceinline__ T exclusive(T input, ScanOp scan_op, T& block_aggregate, const Site& site) {
    return ::gridstride::simt::library::scan_block<BLOCK_THREADS>(
        input, linear_tid_, scan_op, block_aggregate, storage_.warp_results, site);
  }

  // The callback is asked by the first warp; the block takes what its first lane got.
  template <class Callback>
  __device__ __forceinline__ T block_prefix(T aggregate, Callback& callback, const Site& site) {
    if (linear_tid_ < 32) {
      const T prefix = callback(aggregate);
      if (linear_tid_ == 0) storage_.block_prefix = prefix;
    }
    ::gridstride::simt::library::barrier(site);  // the block's prefix is written
    return storage_.block_prefix;
  }
};

}  // namespace cub
