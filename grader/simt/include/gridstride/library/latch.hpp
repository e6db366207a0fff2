// SPDX-License-Identifier: MIT
/// @file
/// cuda::latch.
#pragma once

#include <cstddef>

#include "atomic.hpp"

namespace cuda {

/// @brief Counts down once; who waits goes on when it is at 0.
template <thread_scope Scope>
class latch {
  int count_;

  __host__ __device__ __forceinline__ atomic_ref<int, Scope> count() const {
    return atomic_ref<int, Scope>(const_cast<int&>(count_));
  }

 public:
  latch() = default;
  __host__ __device__ __forceinline__ explicit constexpr latch(::std::ptrdiff_t expected)
      : count_(static_cast<int>(expected)) {}
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;

  /// @brief Counts down, without waiting.
  __host__ __device__ __forceinline__ void count_down(::std::ptrdiff_t update = 1) {
    count().fetch_sub(static_cast<int>(update), memory_order_acq_rel);
  }
  /// @return whether it is at 0
  __host__ __device__ __forceinline__ bool try_wait() const {
    return count().load(memory_order_acquire) == 0;
  }
  /// @brief Waits until it is at 0.
  __host__ __device__ __forceinline__ void wait() const {
    while (count().load(memory_order_relaxed) != 0) ::gs_nanosleep();
    atomic_thread_fence(memory_order_acquire, Scope);
  }
  /// @brief Counts down and waits.
  __host__ __device__ __forceinline__ void arrive_and_wait(::std::ptrdiff_t update = 1) {
    count_down(update);
    wait();
  }
  static __host__ __device__ __forceinline__ constexpr ::std::ptrdiff_t max() { return 0x7fffffff; }

  /// @brief Sets up a latch in shared memory. @param expected what it counts down from
  friend __host__ __device__ __forceinline__ void init(latch* l, ::std::ptrdiff_t expected) {
    l->count_ = static_cast<int>(expected);
  }
};

namespace std {
using latch = ::cuda::latch<thread_scope_system>;
}  // namespace std

}  // namespace cuda
