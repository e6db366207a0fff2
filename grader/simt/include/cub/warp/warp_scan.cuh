// SPDX-License-Identifier: MIT
/// @file
/// Prefix sums over a warp or a part of one.
#pragma once

#include "../thread/thread_operators.cuh"
#include "../util_ptx.cuh"

namespace cub {

/// @brief Scans one item of each lane by shuffles; each lane holds its result. Every lane of the logical warp
/// must call.
template <class T, int LOGICAL_WARP_THREADS = 32, int LEGACY_PTX_ARCH = 0>
class WarpScan {
  static_assert(LOGICAL_WARP_THREADS >= 1 && LOGICAL_WARP_THREADS <= 32, "a warp has 32 lanes");
  int lane_ = static_cast<int>(LaneId()) % LOGICAL_WARP_THREADS;
  unsigned mask_ = WarpMask<LOGICAL_WARP_THREADS>(LaneId() / LOGICAL_WARP_THREADS);

 public:
  struct TempStorage : Uninitialized<NullType> {};

  __device__ __forceinline__ explicit WarpScan(TempStorage&) {}

  /// @brief Sum of the items up to this lane's own.
  __device__ __forceinline__ void InclusiveSum(T input, T& inclusive_output) {
    InclusiveScan(input, inclusive_output, cub::Sum());
  }
  __device__ __forceinline__ void InclusiveSum(T input, T& inclusive_output, T& warp_aggregate) {
    InclusiveScan(input, inclusive_output, cub::Sum(), warp_aggregate);
  }
  /// @brief Sum of the items before this lane's; 0 in lane 0.
  __device__ __forceinline__ void ExclusiveSum(T input, T& exclusive_output) {
    ExclusiveScan(input, exclusive_output, T{}, cub::Sum());
  }
  __device__ __forceinline__ void ExclusiveSum(T input, T& exclusive_output, T& warp_aggregate) {
    ExclusiveScan(input, exclusive_output, T{}, cub::Sum(), warp_aggregate);
  }
  /// @brief Inclusive scan.
  template <class ScanOp>
  __device__ __forceinline__ void InclusiveScan(T input, T& inclusive_output, ScanOp scan_op) {
    inclusive_output = scan(input, scan_op);
  }
  template <class ScanOp>
  __device__ __forceinline__ void InclusiveScan(T input, T& inclusive_output, ScanOp scan_op,
                                                T& warp_aggregate) {
    inclusive_output = scan(input, scan_op);
    warp_aggregate = last_of(inclusive_output);
  }
  /// @brief Exclusive scan without a first value: lane 0's output is undefined.
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& exclusive_output, ScanOp scan_op) {
    exclusive_output = below(scan(input, scan_op));
  }
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& exclusive_output, ScanOp scan_op,
                                                T& warp_aggregate) {
    const T inclusive = scan(input, scan_op);
    exclusive_output = below(inclusive);
    warp_aggregate = last_of(inclusive);
  }
  /// @brief Exclusive scan behind a first value.
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& exclusive_output, T initial_value,
                                                ScanOp scan_op) {
    T aggregate;
    ExclusiveScan(input, exclusive_output, initial_value, scan_op, aggregate);
  }
  template <class ScanOp>
  __device__ __forceinline__ void ExclusiveScan(T input, T& exclusive_output, T initial_value, ScanOp scan_op,
                                                T& warp_aggregate) {
    const T inclusive = scan(input, scan_op);
    const T before = below(inclusive);
    exclusive_output = lane_ == 0 ? initial_value : static_cast<T>(scan_op(initial_value, before));
    warp_aggregate = last_of(inclusive);
  }
  /// @brief Both scans.
  template <class ScanOp>
  __device__ __forceinline__ void Scan(T input, T& inclusive_output, T& exclusive_output, ScanOp scan_op) {
    inclusive_output = scan(input, scan_op);
    exclusive_output = below(inclusive_output);
  }
  template <class ScanOp>
  __device__ __forceinline__ void Scan(T input, T& inclusive_output, T& exclusive_output, T initial_value,
                                       ScanOp scan_op) {
    const T inclusive = scan(input, scan_op);
    const T before = below(inclusive);
    inclusive_output = scan_op(initial_value, inclusive);
    exclusive_output = lane_ == 0 ? initial_value : static_cast<T>(scan_op(initial_value, before));
  }
  /// @brief One lane's value for all.
  __device__ __forceinline__ T Broadcast(T input, unsigned int src_lane) {
    return ShuffleIndex<LOGICAL_WARP_THREADS>(input, static_cast<int>(src_lane), mask_);
  }

 private:
  __device__ __forceinline__ T below(const T& value) {
    return ShuffleUp<LOGICAL_WARP_THREADS>(value, 1, 0, mask_);
  }
  __device__ __forceinline__ T last_of(const T& value) {
    return ShuffleIndex<LOGICAL_WARP_THREADS>(value, LOGICAL_WARP_THREADS - 1, mask_);
  }
  template <class ScanOp>
  __device__ __forceinline__ T scan(T value, ScanOp scan_op) {
    for (int offset = 1; offset < LOGICAL_WARP_THREADS; offset *= 2) {
      const T other = ShuffleUp<LOGICAL_WARP_THREADS>(value, offset, 0, mask_);
      if (lane_ >= offset) value = scan_op(other, value);
    }
    return value;
  }
};

}  // namespace cub
