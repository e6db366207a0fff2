// SPDX-License-Identifier: MIT
/// @file
/// cuda::atomic, cuda::atomic_ref and fences on the atomic operations of the CPU device, so that they count
/// as what they are: accesses that race with no other atomic one, hand data over, and may be waited with.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "../../cuda_runtime.h"
#include "../simt_abi.h"

namespace cuda {

/// @brief Among which threads an object synchronises.
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread = 10,
};

namespace std {
using memory_order = ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
}  // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

/// @brief Orders the thread's accesses before and after it.
__host__ __device__ __forceinline__ void atomic_thread_fence(memory_order order,
                                                             thread_scope scope = thread_scope_system) {
  if (order != memory_order_relaxed)
    ::gs_threadfence(scope == thread_scope_system ? 2 : scope == thread_scope_device ? 1 : 0);
}

namespace detail {

// Where the copy is a call, it would be one of the C library, which nobody sees.
#if defined(__clang__)
#define GRIDSTRIDE_COPY __builtin_memcpy_inline
#else
#define GRIDSTRIDE_COPY __builtin_memcpy
#endif

/// @brief The word behind an atomic object.
template <class T>
using Word = ::std::conditional_t<sizeof(T) == 8, ::std::uint64_t, ::std::uint32_t>;

template <class T>
__host__ __device__ __forceinline__ ::std::uint64_t bits_of(const T& value) {
  Word<T> bits = 0;
  GRIDSTRIDE_COPY(&bits, &value, sizeof(T));
  return bits;
}

/// @brief The same as the compiler computes it, for first values. Of fewer than 4 bytes, those of an integer
/// of that size.
template <class T>
__host__ __device__ __forceinline__ constexpr Word<T> first_bits(const T& value) {
  if constexpr (sizeof(T) == sizeof(Word<T>))
    return __builtin_bit_cast(Word<T>, value);
  else if constexpr (sizeof(T) == 2)
    return __builtin_bit_cast(::std::uint16_t, value);
  else if constexpr (sizeof(T) == 1)
    return __builtin_bit_cast(::std::uint8_t, value);
  else
    return static_cast<Word<T>>(bits_of(value));
}

template <class T>
__host__ __device__ __forceinline__ T value_of(::std::uint64_t bits) {
  const auto word = static_cast<Word<T>>(bits);
  T value;
  GRIDSTRIDE_COPY(&value, &word, sizeof(T));
  return value;
}

#undef GRIDSTRIDE_COPY

/// @brief The operations of atomic and atomic_ref; Derived gives the address of the word.
template <class Derived, class T, thread_scope Scope>
class AtomicOperations {
  static_assert(sizeof(T) <= 8 && ::std::is_trivially_copyable_v<T>,
                "an atomic object holds a trivially copyable value of at most 8 bytes");
  static constexpr int word_bytes = sizeof(Word<T>);
  static constexpr bool wide = word_bytes == 8;

  static constexpr bool of_block_scope = Scope == thread_scope_block || Scope == thread_scope_thread;

  __host__ __device__ __forceinline__ Word<T>* word() const volatile {
    return const_cast<const Derived*>(static_cast<const volatile Derived*>(this))->address();
  }
  __host__ __device__ __forceinline__ ::std::uint64_t update(::gs_atomic_op op, ::std::uint64_t operand) const
      volatile {
    return of_block_scope ? ::gs_atomic_block(word(), op, operand, "", 0)
                          : ::gs_atomic(word(), op, operand, "", 0);
  }
  __host__ __device__ __forceinline__ ::std::uint64_t swap(::std::uint64_t compare,
                                                           ::std::uint64_t value) const volatile {
    return of_block_scope ? ::gs_atomic_cas_block(word(), word_bytes, compare, value, "", 0)
                          : ::gs_atomic_cas(word(), word_bytes, compare, value, "", 0);
  }
  static __host__ __device__ __forceinline__ void before(memory_order order) {
    if (order != memory_order_relaxed && order != memory_order_acquire && order != memory_order_consume)
      atomic_thread_fence(order, Scope);
  }
  static __host__ __device__ __forceinline__ void after(memory_order order) {
    if (order != memory_order_relaxed && order != memory_order_release) atomic_thread_fence(order, Scope);
  }
  __host__ __device__ __forceinline__ T apply(::gs_atomic_op op, ::std::uint64_t operand,
                                              memory_order order) const volatile {
    before(order);
    const T old = value_of<T>(update(op, operand));
    after(order);
    return old;
  }
  template <class Change>
  __host__ __device__ __forceinline__ T change(Change change, memory_order order) const volatile {
    T old = load(memory_order_relaxed);
    while (!compare_exchange_weak(old, static_cast<T>(change(old)), order)) {
    }
    return old;
  }

 public:
  using value_type = T;

  /// @brief The value.
  __host__ __device__ __forceinline__ T load(memory_order order = memory_order_seq_cst) const volatile {
    const T value = value_of<T>(swap(0, 0));
    after(order);
    return value;
  }
  __host__ __device__ __forceinline__ operator T() const volatile { return load(); }
  /// @brief Sets the value.
  __host__ __device__ __forceinline__ void store(T value, memory_order order = memory_order_seq_cst) const
      volatile {
    before(order);
    of_block_scope ? ::gs_atomic_store_block(word(), word_bytes, bits_of(value))
                   : ::gs_atomic_store(word(), word_bytes, bits_of(value));
  }
  /// @brief Sets the value. @return the old one
  __host__ __device__ __forceinline__ T exchange(T value, memory_order order = memory_order_seq_cst) const
      volatile {
    return apply(wide ? gs_atomic_exch_b64 : gs_atomic_exch_b32, bits_of(value), order);
  }
  /// @brief Sets the value where it is `expected`. @param[in,out] expected becomes the old value
  __host__ __device__ __forceinline__ bool compare_exchange_strong(
      T& expected, T desired, memory_order order = memory_order_seq_cst) const volatile {
    before(order);
    const ::std::uint64_t wanted = bits_of(expected);
    const ::std::uint64_t old = swap(wanted, bits_of(desired));
    after(order);
    expected = value_of<T>(old);
    return static_cast<Word<T>>(old) == static_cast<Word<T>>(wanted);
  }
  __host__ __device__ __forceinline__ bool compare_exchange_strong(T& expected, T desired, memory_order order,
                                                                   memory_order) const volatile {
    return compare_exchange_strong(expected, desired, order);
  }
  template <class... Orders>
  __host__ __device__ __forceinline__ bool compare_exchange_weak(T& expected, T desired,
                                                                 Orders... orders) const volatile {
    return compare_exchange_strong(expected, desired, orders...);
  }

  /// @brief Adds. @return the old value
  template <class Operand>
  __host__ __device__ __forceinline__ T fetch_add(Operand operand,
                                                  memory_order order = memory_order_seq_cst) const volatile {
    if constexpr (::std::is_integral_v<T> && sizeof(T) >= 4) {
      return apply(wide ? gs_atomic_add_u64 : gs_atomic_add_u32, bits_of(static_cast<T>(operand)), order);
    } else if constexpr (::std::is_floating_point_v<T>) {
      return apply(wide ? gs_atomic_add_f64 : gs_atomic_add_f32, bits_of(static_cast<T>(operand)), order);
    } else {
      return change([&](T old) { return static_cast<T>(old + operand); }, order);
    }
  }
  /// @brief Subtracts. @return the old value
  template <class Operand>
  __host__ __device__ __forceinline__ T fetch_sub(Operand operand,
                                                  memory_order order = memory_order_seq_cst) const volatile {
    if constexpr (::std::is_arithmetic_v<T>) {
      return fetch_add(static_cast<T>(T{} - static_cast<T>(operand)), order);
    } else {
      return change([&](T old) { return old - operand; }, order);
    }
  }
#define GRIDSTRIDE_FETCH(NAME, EXPRESSION)                                                         \
  __host__ __device__ __forceinline__ T NAME(T operand, memory_order order = memory_order_seq_cst) \
      const volatile {                                                                             \
    return change([&](T old) { return static_cast<T>(EXPRESSION); }, order);                       \
  }
  /// @brief Bitwise and. @return the old value
  GRIDSTRIDE_FETCH(fetch_and, old& operand)
  /// @brief Bitwise or. @return the old value
  GRIDSTRIDE_FETCH(fetch_or, old | operand)
  /// @brief Bitwise exclusive or. @return the old value
  GRIDSTRIDE_FETCH(fetch_xor, old ^ operand)
  /// @brief The smaller. @return the old value
  GRIDSTRIDE_FETCH(fetch_min, operand < old ? operand : old)
  /// @brief The greater. @return the old value
  GRIDSTRIDE_FETCH(fetch_max, old < operand ? operand : old)
#undef GRIDSTRIDE_FETCH

  __host__ __device__ __forceinline__ T operator++() const volatile {
    return static_cast<T>(fetch_add(1) + 1);
  }
  __host__ __device__ __forceinline__ T operator++(int) const volatile { return fetch_add(1); }
  __host__ __device__ __forceinline__ T operator--() const volatile {
    return static_cast<T>(fetch_sub(1) - 1);
  }
  __host__ __device__ __forceinline__ T operator--(int) const volatile { return fetch_sub(1); }
  __host__ __device__ __forceinline__ T operator+=(T operand) const volatile {
    return static_cast<T>(fetch_add(operand) + operand);
  }
  __host__ __device__ __forceinline__ T operator-=(T operand) const volatile {
    return static_cast<T>(fetch_sub(operand) - operand);
  }

  /// @brief Waits until the value is another.
  __host__ __device__ __forceinline__ void wait(T old, memory_order order = memory_order_seq_cst) const
      volatile {
    while (bits_of(load(memory_order_relaxed)) == bits_of(old)) ::gs_nanosleep();
    after(order);
  }
  /// @brief Nothing to do: who waits looks again and again.
  __host__ __device__ __forceinline__ void notify_one() const volatile {}
  __host__ __device__ __forceinline__ void notify_all() const volatile {}
  __host__ __device__ __forceinline__ bool is_lock_free() const volatile { return true; }
};

}  // namespace detail

/// @brief An atomic object.
template <class T, thread_scope Scope = thread_scope_system>
class atomic : public detail::AtomicOperations<atomic<T, Scope>, T, Scope> {
  using Word = detail::Word<T>;
  alignas(sizeof(Word)) mutable Word word_;

 public:
  atomic() = default;
  __host__ __device__ __forceinline__ constexpr atomic(T value) : word_(detail::first_bits(value)) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __host__ __device__ __forceinline__ T operator=(T value) {
    this->store(value);
    return value;
  }
  __host__ __device__ __forceinline__ Word* address() const { return &word_; }
};

/// @brief Atomic access to an object of 4 or 8 bytes that is somewhere else.
template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public detail::AtomicOperations<atomic_ref<T, Scope>, T, Scope> {
  static_assert(sizeof(T) >= 4, "unsupported on the CPU device: atomic_ref of fewer than 4 bytes");
  T* object_;

 public:
  static constexpr ::std::size_t required_alignment = sizeof(T);
  __host__ __device__ __forceinline__ explicit atomic_ref(T& object) : object_(&object) {}
  __host__ __device__ __forceinline__ T operator=(T value) const {
    this->store(value);
    return value;
  }
  __host__ __device__ __forceinline__ detail::Word<T>* address() const {
    return reinterpret_cast<detail::Word<T>*>(object_);
  }
};

namespace std {
template <class T>
using atomic = ::cuda::atomic<T>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned>;
using ::cuda::atomic_thread_fence;
}  // namespace std

}  // namespace cuda
