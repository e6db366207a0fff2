// SPDX-License-Identifier: MIT
/// @file
/// Exchange of items between the threads of a block.
#pragma once

#include "../util_type.cuh"

namespace cub {

/// @brief Moves the items of a block between arrangements: blocked (thread t holds items t*k .. t*k+k-1) and
/// striped (thread t holds items t, t+threads, ...). One barrier; a second use of the storage needs another.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, bool WARP_TIME_SLICING = false, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockExchange {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  static constexpr int WARP_THREADS = BLOCK_THREADS < 32 ? BLOCK_THREADS : 32;
  struct Storage {
    T item[BLOCK_THREADS * ITEMS_PER_THREAD];
  };
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ int blocked(int i) const { return linear_tid_ * ITEMS_PER_THREAD + i; }
  __device__ __forceinline__ int striped(int i) const { return i * BLOCK_THREADS + linear_tid_; }
  __device__ __forceinline__ int warp_striped(int i) const {
    return linear_tid_ / WARP_THREADS * WARP_THREADS * ITEMS_PER_THREAD + i * WARP_THREADS +
           linear_tid_ % WARP_THREADS;
  }
  __device__ __forceinline__ BlockExchange(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockExchange()
      : BlockExchange(detail::private_storage<Storage, BlockExchange>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockExchange(TempStorage& temp_storage)
      : BlockExchange(temp_storage.Alias(), 0) {}

#define GRIDSTRIDE_EXCHANGE(NAME, FROM, TO)                                                               \
  template <class Out>                                                                                    \
  __device__ __forceinline__ void NAME(const T(&input)[ITEMS_PER_THREAD], Out(&output)[ITEMS_PER_THREAD], \
                                       GRIDSTRIDE_CALL_SITE) {                                            \
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) storage_.item[FROM] = input[i];                            \
    ::gridstride::simt::library::barrier(site);                                                           \
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = storage_.item[TO];                             \
  }                                                                                                       \
  __device__ __forceinline__ void NAME(T(&items)[ITEMS_PER_THREAD], GRIDSTRIDE_CALL_SITE) {               \
    NAME(items, items, site);                                                                             \
  }
  /// @brief Each thread gives consecutive items and gets items a block apart.
  GRIDSTRIDE_EXCHANGE(BlockedToStriped, blocked(i), striped(i))
  /// @brief The way back.
  GRIDSTRIDE_EXCHANGE(StripedToBlocked, striped(i), blocked(i))
  /// @brief Each thread gives consecutive items and gets items a warp apart, of its warp.
  GRIDSTRIDE_EXCHANGE(BlockedToWarpStriped, blocked(i), warp_striped(i))
  /// @brief The way back.
  GRIDSTRIDE_EXCHANGE(WarpStripedToBlocked, warp_striped(i), blocked(i))
#undef GRIDSTRIDE_EXCHANGE

// Items go to given places (ranks) of the block.
#define GRIDSTRIDE_SCATTER(NAME, VALID, TO)                                                                 \
  template <class Out, class Offset>                                                                        \
  __device__ __forceinline__ void NAME(const T(&input)[ITEMS_PER_THREAD], Out(&output)[ITEMS_PER_THREAD],   \
                                       const Offset(&ranks)[ITEMS_PER_THREAD], GRIDSTRIDE_CALL_SITE) {      \
    for (int i = 0; i < ITEMS_PER_THREAD; ++i)                                                              \
      if (VALID) storage_.item[ranks[i]] = input[i];                                                        \
    ::gridstride::simt::library::barrier(site);                                                             \
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = storage_.item[TO];                               \
  }                                                                                                         \
  template <class Offset>                                                                                   \
  __device__ __forceinline__ void NAME(T(&items)[ITEMS_PER_THREAD], const Offset(&ranks)[ITEMS_PER_THREAD], \
                                       GRIDSTRIDE_CALL_SITE) {                                              \
    NAME(items, items, ranks, site);                                                                        \
  }
  /// @brief Items go to the places `ranks`; each thread gets consecutive ones.
  GRIDSTRIDE_SCATTER(ScatterToBlocked, true, blocked(i))
  /// @brief Items go to the places `ranks`; each thread gets those a block apart.
  GRIDSTRIDE_SCATTER(ScatterToStriped, true, striped(i))
#undef GRIDSTRIDE_SCATTER
};

}  // namespace cub
