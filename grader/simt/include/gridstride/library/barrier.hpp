// SPDX-License-Identifier: MIT
/// @file
/// cuda::barrier, and copies that are complete when the barrier's phase ends.
#pragma once

#include <cstddef>

#include "async_copies.hpp"
#include "atomic.hpp"

namespace cuda {

namespace std {
/// @brief What runs at the end of a phase where nothing else is given.
struct __empty_completion {
  __host__ __device__ __forceinline__ void operator()() const {}
};
}  // namespace std

/// @brief Threads arrive and wait until the expected number of them has arrived; then the next phase begins.
///
/// In shared memory it is set up by one thread with init(), followed by a __syncthreads().
template <thread_scope Scope, class Completion = std::__empty_completion>
class barrier {
  unsigned expected_;
  unsigned missing_;
  unsigned phase_;
  Completion completion_;

  using Word = atomic_ref<unsigned, Scope>;
  static constexpr bool of_block_scope = Scope == thread_scope_block;

  __host__ __device__ __forceinline__ void wait_while(unsigned token, unsigned mask) const {
    ::gs_barrier_wait(&phase_, token, mask, of_block_scope);
    atomic_thread_fence(memory_order_acquire, Scope);
  }

 public:
  using arrival_token = unsigned;

  barrier() = default;
  __host__ __device__ __forceinline__ constexpr explicit barrier(::std::ptrdiff_t expected,
                                                                 Completion completion = Completion())
      : expected_(static_cast<unsigned>(expected)),
        missing_(static_cast<unsigned>(expected)),
        phase_(0),
        completion_(completion) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  /// @brief Arrives. @return the phase that wait() waits for
  __host__ __device__ __forceinline__ arrival_token arrive(::std::ptrdiff_t update = 1) {
    arrival_token token;
    const auto count = static_cast<unsigned>(update);
    atomic_thread_fence(memory_order_release, Scope);
    if (::gs_barrier_arrive(&missing_, &phase_, count, of_block_scope, &token) == count) {
      ::gs_async_complete(this);
      completion_();
      atomic_thread_fence(memory_order_release, Scope);
      ::gs_barrier_turn(&missing_, &expected_, &phase_, of_block_scope);
      atomic_thread_fence(memory_order_acquire, Scope);
    }
    return token;
  }
  /// @brief Waits for the end of the phase.
  __host__ __device__ __forceinline__ void wait(arrival_token&& token) const { wait_while(token, ~0u); }
  /// @brief Waits for the end of a phase by its parity.
  __host__ __device__ __forceinline__ void wait_parity(bool parity) const { wait_while(parity ? 1 : 0, 1); }
  /// @return whether the phase has ended
  __host__ __device__ __forceinline__ bool try_wait(arrival_token&& token) const {
    return Word(const_cast<unsigned&>(phase_)).load(memory_order_acquire) != token;
  }
  template <class Duration>
  __host__ __device__ __forceinline__ bool try_wait_for(arrival_token&& token, const Duration&) const {
    return try_wait(static_cast<arrival_token&&>(token));
  }
  /// @return whether the phase of this parity has ended
  __host__ __device__ __forceinline__ bool try_wait_parity(bool parity) const {
    return (Word(const_cast<unsigned&>(phase_)).load(memory_order_acquire) & 1u) != (parity ? 1u : 0u);
  }
  template <class Duration>
  __host__ __device__ __forceinline__ bool try_wait_parity_for(bool parity, const Duration&) const {
    return try_wait_parity(parity);
  }
  /// @return the most threads that a barrier can expect
  static __host__ __device__ __forceinline__ constexpr ::std::ptrdiff_t max() { return (1 << 20) - 1; }
  /// @brief Arrives and waits.
  __host__ __device__ __forceinline__ void arrive_and_wait() { wait(arrive()); }
  /// @brief Arrives, and is expected no more.
  __host__ __device__ __forceinline__ void arrive_and_drop() {
    Word(expected_).fetch_sub(1u, memory_order_relaxed);
    (void)arrive();
  }

  /// @brief Sets a barrier up. @param expected threads that will arrive
  friend __host__ __device__ __forceinline__ void init(barrier* b, ::std::ptrdiff_t expected,
                                                       Completion completion = Completion()) {
    b->expected_ = b->missing_ = static_cast<unsigned>(expected);
    b->phase_ = 0;
    b->completion_ = completion;
  }
};

namespace detail {

/// @brief The caller's part of a copy that completes with the barrier's phase; at once where that may end in
/// another block.
template <class Shape, thread_scope Scope, class Completion>
__host__ __device__ __forceinline__ void copy_by_barrier(void* to, const void* from, Shape shape,
                                                         ::std::size_t rank, ::std::size_t threads,
                                                         barrier<Scope, Completion>& b) {
  ::gridstride::simt::detail::copy_share(to, from, shape, rank, threads, &b);
  if constexpr (Scope != thread_scope_block) ::gs_async_complete(&b);
}

}  // namespace detail

/// @brief Copies bytes by this thread; complete at the end of the barrier's phase.
template <class T, class Shape, thread_scope Scope, class Completion>
__host__ __device__ __forceinline__ void memcpy_async(T* destination, const T* source, Shape shape,
                                                      barrier<Scope, Completion>& b) {
  detail::copy_by_barrier(destination, source, shape, 0, 1, b);
}

/// @brief Likewise, shared out among the threads of a group.
template <class Group, class T, class Shape, thread_scope Scope, class Completion>
requires requires(const Group& group) { group.thread_rank(); }
__host__ __device__ __forceinline__ void memcpy_async(const Group& group, T* destination, const T* source,
                                                      Shape shape, barrier<Scope, Completion>& b) {
  detail::copy_by_barrier(destination, source, shape, group.thread_rank(), group.size(), b);
}

namespace std {
template <class Completion = __empty_completion>
using barrier = ::cuda::barrier<thread_scope_system, Completion>;
}  // namespace std

}  // namespace cuda
