// SPDX-License-Identifier: MIT
/// @file
/// Reduction over a warp or a part of one.
#pragma once

#include "../thread/thread_functions.cuh"
#include "../thread/thread_operators.cuh"
#include "../util_ptx.cuh"

namespace cub {

/// @brief Reduces one item of each lane by shuffles. Lane 0 alone holds the result. Every lane of the logical
/// warp must call.
template <class T, int LOGICAL_WARP_THREADS = 32, int LEGACY_PTX_ARCH = 0>
class WarpReduce {
  static_assert(LOGICAL_WARP_THREADS >= 1 && LOGICAL_WARP_THREADS <= 32, "a warp has 32 lanes");
  int lane_ = static_cast<int>(LaneId()) % LOGICAL_WARP_THREADS;
  unsigned mask_ = WarpMask<LOGICAL_WARP_THREADS>(LaneId() / LOGICAL_WARP_THREADS);

 public:
  struct TempStorage : Uninitialized<NullType> {};

  __device__ __forceinline__ explicit WarpReduce(TempStorage&) {}

  /// @brief Adds the items. @return in lane 0: the sum
  __device__ __forceinline__ T Sum(T input) { return reduce(input, LOGICAL_WARP_THREADS - 1, cub::Sum()); }
  /// @brief Adds the items of the first valid_items lanes. @return in lane 0: the sum
  __device__ __forceinline__ T Sum(T input, int valid_items) {
    return reduce(input, valid_items - 1, cub::Sum());
  }
  /// @brief The greatest item, in lane 0.
  __device__ __forceinline__ T Max(T input) { return reduce(input, LOGICAL_WARP_THREADS - 1, cub::Max()); }
  /// @brief The smallest item, in lane 0.
  __device__ __forceinline__ T Min(T input) { return reduce(input, LOGICAL_WARP_THREADS - 1, cub::Min()); }
  /// @brief Reduces the items. @return in lane 0: the result
  template <class ReductionOp>
  __device__ __forceinline__ T Reduce(T input, ReductionOp reduction_op) {
    return reduce(input, LOGICAL_WARP_THREADS - 1, reduction_op);
  }
  /// @brief Reduces the items of the first valid_items lanes. @return in lane 0: the result
  template <class ReductionOp>
  __device__ __forceinline__ T Reduce(T input, ReductionOp reduction_op, int valid_items) {
    return reduce(input, valid_items - 1, reduction_op);
  }
  /// @brief Reduces segments that begin at the flagged lanes. @return in the first lane of each: its result
  template <class FlagT, class ReductionOp>
  __device__ __forceinline__ T HeadSegmentedReduce(T input, FlagT head_flag, ReductionOp reduction_op) {
    const unsigned heads = flags_of(head_flag) | (1u << 0);
    const unsigned above = lane_ == 31 ? 0 : heads & ~((2u << lane_) - 1);
    return reduce(input, above == 0 ? LOGICAL_WARP_THREADS - 1 : __builtin_ctz(above) - 1, reduction_op);
  }
  /// @brief Reduces segments that end at the flagged lanes. @return in the first lane of each: its result
  template <class FlagT, class ReductionOp>
  __device__ __forceinline__ T TailSegmentedReduce(T input, FlagT tail_flag, ReductionOp reduction_op) {
    const unsigned from_here = flags_of(tail_flag) & ~((1u << lane_) - 1);
    return reduce(input, from_here == 0 ? LOGICAL_WARP_THREADS - 1 : __builtin_ctz(from_here), reduction_op);
  }
  /// @brief Adds segments that begin at the flagged lanes.
  template <class FlagT>
  __device__ __forceinline__ T HeadSegmentedSum(T input, FlagT head_flag) {
    return HeadSegmentedReduce(input, head_flag, cub::Sum());
  }
  /// @brief Adds segments that end at the flagged lanes.
  template <class FlagT>
  __device__ __forceinline__ T TailSegmentedSum(T input, FlagT tail_flag) {
    return TailSegmentedReduce(input, tail_flag, cub::Sum());
  }

 private:
  template <class FlagT>
  __device__ __forceinline__ unsigned flags_of(FlagT flag) {
    const unsigned first = LaneId() / LOGICAL_WARP_THREADS * LOGICAL_WARP_THREADS;
    return (__ballot_sync(mask_, static_cast<bool>(flag)) & mask_) >> first;
  }
  template <class ReductionOp>
  __device__ __forceinline__ T reduce(T value, int last, ReductionOp reduction_op) {
    return ::gridstride::simt::library::reduce_lanes<LOGICAL_WARP_THREADS>(value, lane_, last, mask_,
                                                                           reduction_op);
  }
};

}  // namespace cub
