// SPDX-License-Identifier: MIT
/// @file
/// Loads of a block's tile into registers.
#pragma once

#include "block_exchange.cuh"

namespace cub {

/// @brief Loads consecutive items: thread t those from t * ITEMS_PER_THREAD on.
template <class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void LoadDirectBlocked(int linear_tid, Iterator block_itr,
                                                  T (&items)[ITEMS_PER_THREAD]) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i) items[i] = block_itr[linear_tid * ITEMS_PER_THREAD + i];
}
/// @brief Likewise, only the first valid_items of the block.
template <class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void LoadDirectBlocked(int linear_tid, Iterator block_itr,
                                                  T (&items)[ITEMS_PER_THREAD], int valid_items) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i)
    if (linear_tid * ITEMS_PER_THREAD + i < valid_items)
      items[i] = block_itr[linear_tid * ITEMS_PER_THREAD + i];
}
/// @brief Likewise, the others get a default.
template <class T, class Default, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void LoadDirectBlocked(int linear_tid, Iterator block_itr,
                                                  T (&items)[ITEMS_PER_THREAD], int valid_items,
                                                  Default oob_default) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i) items[i] = oob_default;
  LoadDirectBlocked(linear_tid, block_itr, items, valid_items);
}

/// @brief Loads items a block apart: thread t those at t, t + BLOCK_THREADS, ...
template <int BLOCK_THREADS, class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void LoadDirectStriped(int linear_tid, Iterator block_itr,
                                                  T (&items)[ITEMS_PER_THREAD]) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i) items[i] = block_itr[linear_tid + i * BLOCK_THREADS];
}
/// @brief Likewise, only the first valid_items of the block.
template <int BLOCK_THREADS, class T, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void LoadDirectStriped(int linear_tid, Iterator block_itr,
                                                  T (&items)[ITEMS_PER_THREAD], int valid_items) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i)
    if (linear_tid + i * BLOCK_THREADS < valid_items) items[i] = block_itr[linear_tid + i * BLOCK_THREADS];
}
/// @brief Likewise, the others get a default.
template <int BLOCK_THREADS, class T, class Default, int ITEMS_PER_THREAD, class Iterator>
__device__ __forceinline__ void LoadDirectStriped(int linear_tid, Iterator block_itr,
                                                  T (&items)[ITEMS_PER_THREAD], int valid_items,
                                                  Default oob_default) {
  for (int i = 0; i < ITEMS_PER_THREAD; ++i) items[i] = oob_default;
  LoadDirectStriped<BLOCK_THREADS>(linear_tid, block_itr, items, valid_items);
}

/// @brief How a tile is loaded.
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};

/// @brief Loads a tile of a block. All algorithms but BLOCK_LOAD_STRIPED give each thread consecutive items;
/// the transposing ones go through shared memory, with one barrier.
template <class InputT, int BLOCK_DIM_X, int ITEMS_PER_THREAD,
          BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1,
          int LEGACY_PTX_ARCH = 0>
class BlockLoad {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  static constexpr bool transposes = ALGORITHM >= BLOCK_LOAD_TRANSPOSE;
  using Exchange = BlockExchange<InputT, BLOCK_DIM_X, ITEMS_PER_THREAD, false, BLOCK_DIM_Y, BLOCK_DIM_Z>;
  struct Storage {
    std::conditional_t<transposes, typename Exchange::TempStorage, NullType> exchange;
  };
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockLoad(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockLoad()
      : BlockLoad(detail::private_storage<Storage, BlockLoad>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockLoad(TempStorage& temp_storage)
      : BlockLoad(temp_storage.Alias(), 0) {}

  /// @brief Loads a whole tile.
  template <class Iterator>
  __device__ __forceinline__ void Load(Iterator block_itr, InputT (&items)[ITEMS_PER_THREAD],
                                       GRIDSTRIDE_CALL_SITE) {
    load(site, block_itr, items);
  }
  /// @brief Loads the first valid_items of a tile; the other items keep what they hold.
  template <class Iterator>
  __device__ __forceinline__ void Load(Iterator block_itr, InputT (&items)[ITEMS_PER_THREAD], int valid_items,
                                       GRIDSTRIDE_CALL_SITE) {
    load(site, block_itr, items, valid_items);
  }
  /// @brief Loads the first valid_items of a tile; the other items get a default.
  template <class Iterator, class Default>
  __device__ __forceinline__ void Load(Iterator block_itr, InputT (&items)[ITEMS_PER_THREAD], int valid_items,
                                       Default oob_default, GRIDSTRIDE_CALL_SITE) {
    load(site, block_itr, items, valid_items, oob_default);
  }

 private:
  template <class Iterator, class... Rest>
  __device__ __forceinline__ void load(const ::gridstride::simt::CallSite& site, Iterator block_itr,
                                       InputT (&items)[ITEMS_PER_THREAD], Rest... rest) {
    if constexpr (ALGORITHM == BLOCK_LOAD_DIRECT || ALGORITHM == BLOCK_LOAD_VECTORIZE) {
      LoadDirectBlocked(linear_tid_, block_itr, items, rest...);
    } else {
      LoadDirectStriped<BLOCK_THREADS>(linear_tid_, block_itr, items, rest...);
      if constexpr (transposes) Exchange(storage_.exchange).StripedToBlocked(items, items, site);
    }
  }
};

}  // namespace cub
