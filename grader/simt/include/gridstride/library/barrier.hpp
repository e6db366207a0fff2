// SPDX-License-Identifier: MIT
/// @file
/// cuda::barrier, and copies that are complete when the barrier's phase ends.
#pragma once

#include <cstddef>

#include "atomic.hpp"

namespace cuda {

/// @brief A size that is known to be a multiple of an alignment. @unit{bytes}
template <::std::size_t Alignment>
struct aligned_size_t {
  static constexpr ::std::size_t align = Alignment;
  ::std::size_t value;
  __host__ __device__ __forceinline__ explicit constexpr aligned_size_t(::std::size_t size_bytes)
      : value(size_bytes) {}
  __host__ __device__ __forceinline__ constexpr operator ::std::size_t() const { return value; }
};

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

 public:
  using arrival_token = unsigned;

  barrier() = default;
  __host__ __device__ __forceinline__ explicit barrier(::std::ptrdiff_t expected,
                                                       Completion completion = Completion())
      : expected_(static_cast<unsigned>(expected)),
        missing_(static_cast<unsigned>(expected)),
        phase_(0),
        completion_(completion) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  /// @brief Arrives. @return the phase that wait() waits for
  __host__ __device__ __forceinline__ arrival_token arrive(::std::ptrdiff_t update = 1) {
    const arrival_token token = Word(phase_).load(memory_order_relaxed);
    const auto count = static_cast<unsigned>(update);
    if (Word(missing_).fetch_sub(count, memory_order_acq_rel) == count) {
      completion_();
      Word(missing_).store(Word(expected_).load(memory_order_relaxed), memory_order_relaxed);
      Word(phase_).fetch_add(1u, memory_order_acq_rel);
    }
    return token;
  }
  /// @brief Waits for the end of the phase.
  __host__ __device__ __forceinline__ void wait(arrival_token&& token) const {
    Word(const_cast<unsigned&>(phase_)).wait(token, memory_order_acquire);
  }
  /// @brief Waits for the end of a phase by its parity.
  __host__ __device__ __forceinline__ void wait_parity(bool parity) const {
    while ((Word(const_cast<unsigned&>(phase_)).load(memory_order_acquire) & 1u) == (parity ? 1u : 0u)) {
    }
  }
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

// The copying thread's part of the bytes, in words where everything is aligned.
__host__ __device__ __forceinline__ void copy_part(void* to, const void* from, ::std::size_t size_bytes,
                                                   unsigned rank, unsigned threads) {
  const auto places = reinterpret_cast<::std::uintptr_t>(to) | reinterpret_cast<::std::uintptr_t>(from);
  if (((places | size_bytes) & 3) == 0) {
    for (::std::size_t i = rank; i < size_bytes / 4; i += threads)
      static_cast<unsigned*>(to)[i] = static_cast<const unsigned*>(from)[i];
  } else {
    for (::std::size_t i = rank; i < size_bytes; i += threads)
      static_cast<unsigned char*>(to)[i] = static_cast<const unsigned char*>(from)[i];
  }
}

}  // namespace detail

/// @brief Copies bytes by this thread; complete at the end of the barrier's phase.
template <class T, class Shape, thread_scope Scope, class Completion>
__host__ __device__ __forceinline__ void memcpy_async(T* destination, const T* source, Shape shape,
                                                      barrier<Scope, Completion>&) {
  detail::copy_part(destination, source, static_cast<::std::size_t>(shape), 0, 1);
}

/// @brief Likewise, shared out among the threads of a group.
template <class Group, class T, class Shape, thread_scope Scope, class Completion>
requires requires(const Group& group) { group.thread_rank(); }
__host__ __device__ __forceinline__ void memcpy_async(const Group& group, T* destination, const T* source,
                                                      Shape shape, barrier<Scope, Completion>&) {
  detail::copy_part(destination, source, static_cast<::std::size_t>(shape),
                    static_cast<unsigned>(group.thread_rank()), static_cast<unsigned>(group.size()));
}

}  // namespace cuda
