// SPDX-License-Identifier: MIT
/// @file
/// Stores of a block's tile from registers.
#pragma once

#include "block_exchange.cuh"

namespace cub {

/// @brief Stores consecutive items: thread t those from t * ITEMS_PER_THREAD on.
template <class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void StoreDirectBlocked(int linear_tid, Iterator block_itr,
                                                   T (&items)[ITEMS_PER_THREAD]) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i) block_itr[linear_tid * ITEMS_PER_THREAD + i] = items[i];
}
/// @brief Likewise, only the first valid_items of the block.
template <class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void StoreDirectBlocked(int linear_tid, Iterator block_itr,
                                                   T (&items)[ITEMS_PER_THREAD], int valid_items) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i)
    if (linear_tid * ITEMS_PER_THREAD + i < valid_items)
      block_itr[linear_tid * ITEMS_PER_THREAD + i] = items[i];
}
/// @brief Stores items a block apart: thread t those at t, t + BLOCK_THREADS, ...
template <int BLOCK_THREADS, class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void StoreDirectStriped(int linear_tid, Iterator block_itr,
                                                   T (&items)[ITEMS_PER_THREAD]) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i) block_itr[linear_tid + i * BLOCK_THREADS] = items[i];
}
/// @brief Likewise, only the first valid_items of the block.
template <int BLOCK_THREADS, class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void StoreDirectStriped(int linear_tid, Iterator block_itr,
                                                   T (&items)[ITEMS_PER_THREAD], int valid_items) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i)
    if (linear_tid + i * BLOCK_THREADS < valid_items) block_itr[linear_tid + i * BLOCK_THREADS] = items[i];
}

/// @brief How a tile is stored.
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};

/// @brief Stores a tile of a block. All algorithms but BLOCK_STORE_STRIPED take consecutive items of each
/// thread; the transposing ones go through shared memory, with one barrier.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockStore {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  static constexpr bool transposes = ALGORITHM >= BLOCK_STORE_TRANSPOSE;
  using Exchange = BlockExchange<T, BLOCK_DIM_X, ITEMS_PER_THREAD, false, BLOCK_DIM_Y, BLOCK_DIM_Z>;
  struct Storage {
    std::conditional_t<transposes, typename Exchange::TempStorage, NullType> exchange;
  };
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockStore(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockStore()
      : BlockStore(detail::private_storage<Storage, BlockStore>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockStore(TempStorage& temp_storage)
      : BlockStore(temp_storage.Alias(), 0) {}

  /// @brief Stores a whole tile.
  template <class Iterator>
  __device__ __forceinline__ void Store(Iterator block_itr, T (&items)[ITEMS_PER_THREAD],
                                        GRIDSTRIDE_CALL_SITE) {
    store(site, block_itr, items);
  }
  /// @brief Stores the first valid_items of a tile.
  template <class Iterator>
  __device__ __forceinline__ void Store(Iterator block_itr, T (&items)[ITEMS_PER_THREAD], int valid_items,
                                        GRIDSTRIDE_CALL_SITE) {
    store(site, block_itr, items, valid_items);
  }

 private:
  template <class Iterator, class... Rest>
  __device__ __forceinline__ void store(const ::gridstride::simt::CallSite& site, Iterator block_itr,
                                        T (&items)[ITEMS_PER_THREAD], Rest... rest) {
    if constexpr (ALGORITHM == BLOCK_STORE_DIRECT || ALGORITHM == BLOCK_STORE_VECTORIZE) {
      StoreDirectBlocked(linear_tid_, block_itr, items, rest...);
    } else {
      if constexpr (transposes) Exchange(storage_.exchange).BlockedToStriped(items, items, site);
      StoreDirectStriped<BLOCK_THREADS>(linear_tid_, block_itr, items, rest...);
    }
  }
};

}  // namespace cub
