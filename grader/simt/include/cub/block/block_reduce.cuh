// SPDX-License-Identifier: MIT
/// @file
/// Reduction over a block.
#pragma once

#include "../../gridstride/library/lanes.hpp"
#include "../thread/thread_functions.cuh"
#include "../thread/thread_operators.cuh"

namespace cub {

/// @brief How a GPU would do it; all are done alike here.
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
};

/// @brief Reduces one or several items of each thread of a block, by shuffles and a value of each warp in
/// shared memory. Thread 0 alone holds the result; one barrier.
///
/// The block's threads are BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z. A second use of the same storage needs
/// a __syncthreads() before it. For the items 1, 2, 3, 4 of four threads, Sum() gives thread 0 the value 10.
template <class T, int BLOCK_DIM_X, BlockReduceAlgorithm ALGORITHM = BLOCK_REDUCE_WARP_REDUCTIONS,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockReduce {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  struct Storage {
    T warp_result[(BLOCK_THREADS + 31) / 32];
  };
  Storage& storage_;
  int linear_tid_;

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockReduce()
      : BlockReduce(detail::private_storage<Storage, BlockReduce>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockReduce(TempStorage& temp_storage)
      : BlockReduce(temp_storage.Alias(), 0) {}

  /// @brief Reduces one item a thread. @return in thread 0: the result
  template <class ReductionOp>
  __device__ __forceinline__ T Reduce(T input, ReductionOp reduction_op, GRIDSTRIDE_CALL_SITE) {
    return reduce(input, reduction_op, BLOCK_THREADS, site);
  }
  /// @brief Reduces the items of the first num_valid threads. @return in thread 0: the result
  template <class ReductionOp>
  __device__ __forceinline__ T Reduce(T input, ReductionOp reduction_op, int num_valid,
                                      GRIDSTRIDE_CALL_SITE) {
    return reduce(input, reduction_op, num_valid, site);
  }
  /// @brief Reduces several items a thread. @return in thread 0: the result
  template <int ITEMS_PER_THREAD, class ReductionOp>
  __device__ __forceinline__ T Reduce(T (&inputs)[ITEMS_PER_THREAD], ReductionOp reduction_op,
                                      GRIDSTRIDE_CALL_SITE) {
    return reduce(ThreadReduce(inputs, reduction_op), reduction_op, BLOCK_THREADS, site);
  }
  /// @brief Adds one item a thread. @return in thread 0: the sum
  __device__ __forceinline__ T Sum(T input, GRIDSTRIDE_CALL_SITE) {
    return reduce(input, cub::Sum(), BLOCK_THREADS, site);
  }
  /// @brief Adds the items of the first num_valid threads. @return in thread 0: the sum
  __device__ __forceinline__ T Sum(T input, int num_valid, GRIDSTRIDE_CALL_SITE) {
    return reduce(input, cub::Sum(), num_valid, site);
  }
  /// @brief Adds several items a thread. @return in thread 0: the sum
  template <int ITEMS_PER_THREAD>
  __device__ __forceinline__ T Sum(T (&inputs)[ITEMS_PER_THREAD], GRIDSTRIDE_CALL_SITE) {
    return reduce(ThreadReduce(inputs, cub::Sum()), cub::Sum(), BLOCK_THREADS, site);
  }

 private:
  __device__ __forceinline__ BlockReduce(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

  template <class ReductionOp>
  __device__ __forceinline__ T reduce(T input, ReductionOp reduction_op, int num_valid,
                                      const ::gridstride::simt::CallSite& site) {
    return ::gridstride::simt::library::reduce_block<BLOCK_THREADS>(
        input, linear_tid_, num_valid < BLOCK_THREADS ? num_valid : BLOCK_THREADS, reduction_op,
        storage_.warp_result, site);
  }
};

}  // namespace cub
