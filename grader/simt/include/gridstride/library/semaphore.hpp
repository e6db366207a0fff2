// SPDX-License-Identifier: MIT
/// @file
/// cuda::counting_semaphore and cuda::binary_semaphore.
#pragma once

#include <cstddef>

#include "atomic.hpp"

namespace cuda {

/// @brief A number of permits: acquire() takes one and waits while there is none, release() gives some.
template <thread_scope Scope, ::std::ptrdiff_t LeastMax = 0x7fffffff>
class counting_semaphore {
  int permits_;

  __host__ __device__ __forceinline__ atomic_ref<int, Scope> permits() const {
    return atomic_ref<int, Scope>(const_cast<int&>(permits_));
  }

 public:
  counting_semaphore() = default;
  __host__ __device__ __forceinline__ explicit constexpr counting_semaphore(::std::ptrdiff_t permits)
      : permits_(static_cast<int>(permits)) {}
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;

  /// @brief Gives permits.
  __host__ __device__ __forceinline__ void release(::std::ptrdiff_t update = 1) {
    permits().fetch_add(static_cast<int>(update), memory_order_acq_rel);
  }
  /// @brief Takes a permit if there is one. @return whether there was
  __host__ __device__ __forceinline__ bool try_acquire() {
    int seen = permits().load(memory_order_relaxed);
    while (seen > 0)
      if (permits().compare_exchange_weak(seen, seen - 1, memory_order_acq_rel)) return true;
    return false;
  }
  /// @brief Waits for a permit and takes it.
  __host__ __device__ __forceinline__ void acquire() {
    while (!try_acquire()) ::gs_nanosleep();
  }
  /// @brief Like try_acquire(): no time passes here while a thread looks.
  template <class Duration>
  __host__ __device__ __forceinline__ bool try_acquire_for(const Duration&) {
    return try_acquire();
  }
  static __host__ __device__ __forceinline__ constexpr ::std::ptrdiff_t max() { return LeastMax; }

  /// @brief Sets up a semaphore in shared memory.
  friend __host__ __device__ __forceinline__ void init(counting_semaphore* s, ::std::ptrdiff_t permits) {
    s->permits_ = static_cast<int>(permits);
  }
};

/// @brief One permit at most.
template <thread_scope Scope>
using binary_semaphore = counting_semaphore<Scope, 1>;

namespace std {
template <::std::ptrdiff_t LeastMax = 0x7fffffff>
using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, LeastMax>;
using binary_semaphore = ::cuda::binary_semaphore<thread_scope_system>;
}  // namespace std

}  // namespace cuda
