// SPDX-License-Identifier: MIT
/// @file
/// Reduction as a device's library does it: neighbouring threads take neighbouring elements, 16 bytes in one
/// load where they are aligned; then shuffles, a result for each block, and a second launch over those. What
/// is counted of it can be held against kernels of one's own. The order of operations is fixed, so that
/// results are the same every time.
#pragma once

#include <functional>
#include <iterator>
#include <new>

#include "lanes.hpp"

namespace gridstride::simt::library {

template <class Iterator>
using Value = typename std::iterator_traits<Iterator>::value_type;

/// @brief Writes the bytes of a temporary value, its padding too: a value may be stored member by member and
/// read as a whole.
template <class T>
__forceinline__ void prepare(T* place) {
  if constexpr (std::is_class_v<T> && !std::has_unique_object_representations_v<T>)
    __builtin_memset(static_cast<void*>(place), 0, sizeof(T));
}

/// @brief Whether an operator is known to take its operands in any order. The libraries demand it of each
/// one; here the threads of other operators take runs of elements, which keeps their order.
template <class Op>
inline constexpr bool commutes = false;
template <class T>
inline constexpr bool commutes<std::plus<T>> = true;
template <class T>
inline constexpr bool commutes<std::multiplies<T>> = true;
template <class T>
inline constexpr bool commutes<std::bit_and<T>> = true;
template <class T>
inline constexpr bool commutes<std::bit_or<T>> = true;
template <class T>
inline constexpr bool commutes<std::bit_xor<T>> = true;

/// @brief Threads of a reduction's block.
inline constexpr int reduction_threads = 256;
/// @brief Blocks of a reduction at the most; all run at once on a large device.
inline constexpr std::size_t reduction_blocks = 1024;
inline constexpr std::size_t vector_bytes = 16;

/// @brief Elements of each block: whole tiles, of four vectors a thread.
template <class T>
constexpr std::size_t reduction_run(std::size_t n) {
  constexpr std::size_t items = sizeof(T) < 4 * vector_bytes ? 4 * vector_bytes / sizeof(T) : 1;
  constexpr std::size_t tile = items * reduction_threads;
  const std::size_t tiles = (n + tile - 1) / tile;
  const std::size_t tiles_per_block = (tiles + reduction_blocks - 1) / reduction_blocks;
  return tile * (tiles_per_block > 0 ? tiles_per_block : 1);
}

/// @brief Results of blocks that a reduction of n elements to a T keeps.
template <class T>
constexpr std::size_t partial_count(std::size_t n) {
  return (n + reduction_run<T>(n) - 1) / reduction_run<T>(n);
}

/// @brief What a thread has combined so far, of no elements at first. T need not have a default.
template <class T>
class Partial {
  alignas(T) unsigned char bytes_[sizeof(T)] = {};
  bool empty_ = true;

 public:
  __forceinline__ T& value() { return *reinterpret_cast<T*>(bytes_); }
  template <class Op, class Element>
  __forceinline__ void add(Op& op, const Element& element) {
    if (empty_) {
      ::new (static_cast<void*>(bytes_)) T(static_cast<T>(element));
    } else {
      value() = op(value(), element);
    }
    empty_ = false;
  }
};

/// @brief Whether elements can be read 16 bytes at a time: no padding, which nobody may have written.
template <class In>
inline constexpr bool reads_vectors = false;
template <class E>
inline constexpr bool reads_vectors<E*> =
    !std::is_volatile_v<E> && sizeof(E) < vector_bytes && vector_bytes % sizeof(E) == 0 &&
    (std::is_arithmetic_v<E> ||
     (std::has_unique_object_representations_v<E> && std::is_trivially_copyable_v<E>));

/// @brief Adds a thread's share of the elements [begin, end), neighbours to neighbouring threads.
/// @return how many threads, from the first on, have any
template <class T, class In, class Op>
__forceinline__ std::size_t add_striped(Partial<T>& partial, In from, std::size_t begin, std::size_t end,
                                        std::size_t thread, Op& op) {
  std::size_t vectors = 0;
  if constexpr (reads_vectors<In>) {
    using Element = std::remove_const_t<std::remove_pointer_t<In>>;
    constexpr std::size_t width = vector_bytes / sizeof(Element);
    const In first = from + begin;
    if (reinterpret_cast<std::uintptr_t>(first) % vector_bytes == 0) vectors = (end - begin) / width;
    for (std::size_t v = thread; v < vectors; v += reduction_threads) {
      const uint4 words = reinterpret_cast<const uint4*>(first)[v];
      Element elements[width];
      __builtin_memcpy(elements, &words, vector_bytes);
      for (std::size_t i = 0; i < width; ++i) partial.add(op, elements[i]);
    }
    begin += vectors * width;
  }
  for (std::size_t i = begin + thread; i < end; i += reduction_threads) partial.add(op, from[i]);
  return vectors > end - begin ? vectors : end - begin;
}

/// @brief Likewise, a run of elements to each thread, in their order.
template <class T, class In, class Op>
__forceinline__ std::size_t add_in_order(Partial<T>& partial, In from, std::size_t begin, std::size_t end,
                                         std::size_t thread, Op& op) {
  const std::size_t run = (end - begin + reduction_threads - 1) / reduction_threads;
  const std::size_t first = begin + thread * run;
  for (std::size_t i = first; i < first + run && i < end; ++i) partial.add(op, from[i]);
  return (end - begin + run - 1) / run;
}

/// @brief Reduces runs of [from, from + n), a block each; thread 0 of each calls store(block, result).
template <class T, class In, class Op, class Store>
__global__ void reduce_run(const char* name, In from, std::size_t n, std::size_t run, Op op, Store store) {
  auto* const results = static_cast<T*>(::gs_dynamic_shared("results"));
  const std::size_t begin = blockIdx.x * run;
  const std::size_t end = n - begin < run ? n : begin + run;
  Partial<T> partial;
  std::size_t valid = 0;
  if constexpr (commutes<Op>) {
    valid = add_striped(partial, from, begin, end, threadIdx.x, op);
  } else {
    valid = add_in_order(partial, from, begin, end, threadIdx.x, op);
  }
  constexpr std::size_t threads = reduction_threads;
  const T result = reduce_block<reduction_threads>(partial.value(), static_cast<int>(threadIdx.x),
                                                   static_cast<int>(valid < threads ? valid : threads), op,
                                                   results, CallSite{name, 0, 0});
  if (threadIdx.x == 0) store(blockIdx.x, result);
}

/// @brief Launches reduce_run, n > 0.
template <class T, class In, class Op, class Store>
void reduce_runs(Target target, In from, std::size_t n, std::size_t run, Op op, Store store) {
#ifdef __GRIDSTRIDE__
  launch(LaunchSite{target.name, "", 0},
         LaunchConfig(dim3(static_cast<unsigned>((n + run - 1) / run)), dim3(reduction_threads),
                      sizeof(T) * (reduction_threads / 32), target.stream),
         [](auto... arguments) { reduce_run<T>(arguments...); })(target.name, from, n, run, op, store);
#else
  once(target, [from, n, run, op, store] {});
#endif
}

/// @brief Reduces [from, from + n) and `init`, which comes first.
/// @param partials device memory for partial_count<T>(n) values
/// @param store called once with the result, in a kernel
template <class T, class In, class Op, class Store>
void reduce(Target target, In from, std::size_t n, T init, Op op, T* partials, Store store) {
  if (n == 0) return once(target, [=]() mutable { store(init); });
  const auto finish = [=](unsigned, const T& result) mutable { store(static_cast<T>(op(init, result))); };
  const std::size_t run = reduction_run<T>(n);
  if (n <= run) return reduce_runs<T>(target, from, n, run, op, finish);
  reduce_runs<T>(target, from, n, run, op, [=](unsigned block, const T& result) {
    prepare(partials + block);
    partials[block] = result;
  });
  const std::size_t blocks = partial_count<T>(n);
  reduce_runs<T>(target, static_cast<const T*>(partials), blocks, blocks, op, finish);
}

}  // namespace gridstride::simt::library
