// SPDX-License-Identifier: MIT
/// @file
/// Scan as a device's library does it: in one pass, which reads and writes each element once. A block takes a
/// tile of the array, neighbouring threads load neighbouring elements, and what all tiles before it come to,
/// it is told by the one before it. What is counted of it can be held against kernels of one's own.
#pragma once

#include "reduction.hpp"

namespace gridstride::simt::library {

/// @brief Copies a value to memory where there is none yet.
template <class T>
__forceinline__ void put(T* place, const T& value) {
  prepare(place);
  ::new (static_cast<void*>(place)) T(value);
}

/// @brief How a single pass cuts arrays of T into tiles.
template <class T>
struct Tiling {
  static constexpr unsigned threads = sizeof(T) <= 128 ? 128 : 32;
  /// Elements of a thread. Odd, so that threads which go through neighbouring runs in shared memory use
  /// different banks.
  static constexpr unsigned items = sizeof(T) < 2 ? 31 : sizeof(T) < 60 ? 60 / sizeof(T) | 1 : 1;
  static constexpr unsigned size = threads * items;
  /// @return tiles of n elements
  static constexpr std::size_t count(std::size_t n) { return (n + size - 1) / size; }
};

/// @brief Shared memory that each device gives a block. @unit{bytes}
inline constexpr std::size_t shared_bytes_of_all = 48U << 10;

/// @brief What one tile tells the next: a T of everything up to its end.
template <class T>
struct TileState {
  alignas(T) unsigned char up_to_end[sizeof(T)];
  unsigned word;  ///< 1: up_to_end is there; of the state behind the last tile's: how many tiles are begun
};

/// @brief States that a single pass over `tiles` tiles needs.
constexpr std::size_t state_count(std::size_t tiles) { return tiles + 1; }

/// @brief Launches the kernel that makes states ready for a pass.
template <class T>
void reset_states(Target target, TileState<T>* states, std::size_t tiles) {
  each(target, state_count(tiles), [states](std::size_t i) { states[i].word = 0; });
}

/// @brief The block's tile. Blocks may begin in any order: the tiles before one's own are begun.
template <class T>
__forceinline__ unsigned draw_tile(TileState<T>* states, std::size_t tiles) {
  return static_cast<unsigned>(::gs_atomic(&states[tiles].word, gs_atomic_add_u32, 1, "", 0));
}

/// @brief Tells the next tile.
template <class T>
__forceinline__ void publish(TileState<T>& state, const T& up_to_end) {
  put(reinterpret_cast<T*>(state.up_to_end), up_to_end);
  ::gs_threadfence(1);
  ::gs_atomic_store(&state.word, sizeof state.word, 1);
}

/// @brief Waits for a tile. @return what it has published
///
/// A library that finds the tile not done yet looks further back, and adds up what tiles there have alone.
/// That would give sums of floats that differ from run to run.
template <class T>
__forceinline__ const T& wait_for(TileState<T>& state) {
  while (::gs_atomic_cas(&state.word, sizeof state.word, 0, 0, "", 0) == 0) {
  }
  ::gs_threadfence(1);
  return *reinterpret_cast<const T*>(state.up_to_end);
}

/// @brief Loads a tile's elements to shared memory; a barrier has to follow.
template <class T, class In>
__forceinline__ void load_tile(T* elements, In from, std::size_t begin, unsigned count) {
  if (count == Tiling<T>::size) {
    for (unsigned k = 0; k < Tiling<T>::items; ++k) {
      const unsigned i = k * Tiling<T>::threads + threadIdx.x;
      put(elements + i, static_cast<T>(from[begin + i]));
    }
  } else {
    for (unsigned i = threadIdx.x; i < count; i += Tiling<T>::threads)
      put(elements + i, static_cast<T>(from[begin + i]));
  }
}

/// @brief Shared memory of scan_tile.
template <class T>
struct ScanStorage {
  T elements[Tiling<T>::size];
  T warp_results[Tiling<T>::threads / 32];
  T before;
  unsigned tile;
};

/// @brief Results of an inclusive scan.
struct UpToElement {
  template <class T>
  __forceinline__ const T& operator()(const T&, const T&, const T& up_to) const {
    return up_to;
  }
};
/// @brief Results of an exclusive scan, which needs a first value.
struct BeforeElement {
  template <class T>
  __forceinline__ const T& operator()(const T& before, const T&, const T&) const {
    return before;
  }
};

/// @brief Scans a tile of [from, from + n) to `to`.
template <bool has_init, class T, class In, class Out, class Init, class Op, class Result>
__global__ void scan_tile(const char* name, In from, Out to, std::size_t n, Init init, Op op, Result result,
                          TileState<T>* states, std::size_t tiles) {
  using Tile = Tiling<T>;
  auto& storage = *static_cast<ScanStorage<T>*>(::gs_dynamic_shared("storage"));
  T* const elements = storage.elements;
  const CallSite site{name, 0, 0};
  const unsigned thread = threadIdx.x;
  if (thread == 0) storage.tile = draw_tile(states, tiles);
  barrier(site);  // the tile is known
  const unsigned tile = storage.tile;
  const std::size_t begin = std::size_t{tile} * Tile::size;
  const unsigned count = n - begin < Tile::size ? static_cast<unsigned>(n - begin) : Tile::size;
  load_tile(elements, from, begin, count);
  barrier(site);  // all elements are there

  const unsigned first = thread * Tile::items;
  const unsigned end = first + Tile::items < count ? first + Tile::items : count;
  // Threads behind the end bring some element, which counts for nobody.
  T sum = elements[first < count ? first : 0];
  for (unsigned i = first + 1; i < end; ++i) sum = op(sum, elements[i]);
  T total = sum;
  const T before_run =
      scan_block<Tile::threads>(sum, static_cast<int>(thread), op, total, storage.warp_results, site);
  if (thread == 0) {
    if (tile > 0) {
      put(&storage.before, wait_for(states[tile - 1]));
    } else if constexpr (has_init) {
      put(&storage.before, static_cast<T>(init));
    }
    if (tile + 1 < tiles)
      publish(states[tile], has_init || tile > 0 ? static_cast<T>(op(storage.before, total)) : total);
  }
  barrier(site);  // what lies before the tile is known

  unsigned i = first;
  if (has_init || tile > 0) {
    sum = thread == 0 ? storage.before : static_cast<T>(op(storage.before, before_run));
  } else if (thread > 0) {
    sum = before_run;
  } else {
    sum = elements[i];  // nothing lies before it
    put(elements + i++, result(sum, sum, sum));
  }
  for (; i < end; ++i) {
    const T next = op(sum, elements[i]);
    put(elements + i, result(sum, elements[i], next));
    sum = next;
  }
  barrier(site);  // all results are there
  for (i = thread; i < count; i += Tile::threads) to[begin + i] = elements[i];
}

/// @brief Scans [from, from + n) to `to`, which may be the same place.
/// @param init the first value, read in a kernel; it counts only where has_init
/// @param result result(before, element, up_to): what is written for an element, of op over all that is
/// before it and over all up to it; of the very first one `before` means nothing where there is no init
/// @param states device memory for state_count(Tiling<T>::count(n)) of them
template <bool has_init, class T, class In, class Out, class Init, class Op, class Result>
void scan_results(Target target, In from, Out to, std::size_t n, Init init, Op op, Result result,
                  TileState<T>* states) {
  static_assert(sizeof(ScanStorage<T>) <= shared_bytes_of_all, "elements are too large to be scanned");
  if (n == 0) return;
  const std::size_t tiles = Tiling<T>::count(n);
  reset_states(target, states, tiles);
#ifdef __GRIDSTRIDE__
  launch(LaunchSite{target.name, "", 0},
         LaunchConfig(dim3(static_cast<unsigned>(tiles)), dim3(Tiling<T>::threads), sizeof(ScanStorage<T>),
                      target.stream),
         [](auto... arguments) { scan_tile<has_init, T>(arguments...); })(target.name, from, to, n, init, op,
                                                                          result, states, tiles);
#else
  once(target, [from, to, init, op, result] {});
#endif
}

/// @brief Likewise, an inclusive scan or an exclusive one, which has an init.
template <bool inclusive, bool has_init, class T, class In, class Out, class Init, class Op>
void scan(Target target, In from, Out to, std::size_t n, Init init, Op op, TileState<T>* states) {
  static_assert(inclusive || has_init, "nothing lies before the first element");
  scan_results<has_init, T>(target, from, to, n, init, op,
                            std::conditional_t<inclusive, UpToElement, BeforeElement>{}, states);
}

}  // namespace gridstride::simt::library
