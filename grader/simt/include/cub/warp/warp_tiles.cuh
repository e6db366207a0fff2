// SPDX-License-Identifier: MIT
/// @file
/// Loads, stores and sorts of a warp's tile.
#pragma once

#include "../block/block_load.cuh"
#include "../block/block_store.cuh"
#include "../util_ptx.cuh"

namespace cub {

/// @brief How a warp's tile is loaded.
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
/// @brief How a warp's tile is stored.
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

/// @brief Loads a tile of a warp; all but WARP_LOAD_STRIPED give each lane consecutive items.
template <class InputT, int ITEMS_PER_THREAD, WarpLoadAlgorithm ALGORITHM = WARP_LOAD_DIRECT,
          int LOGICAL_WARP_THREADS = 32, int LEGACY_PTX_ARCH = 0>
class WarpLoad {
  int lane_ = static_cast<int>(LaneId()) % LOGICAL_WARP_THREADS;

 public:
  struct TempStorage : Uninitialized<NullType> {};

  __device__ __forceinline__ WarpLoad() = default;
  __device__ __forceinline__ explicit WarpLoad(TempStorage&) {}

  /// @brief Loads a tile, whole or its first valid items, the others a default. @see BlockLoad::Load
  template <class Iterator, class... Rest>
  __device__ __forceinline__ void Load(Iterator block_itr, InputT (&items)[ITEMS_PER_THREAD], Rest... rest) {
    if constexpr (ALGORITHM == WARP_LOAD_STRIPED) {
      LoadDirectStriped<LOGICAL_WARP_THREADS>(lane_, block_itr, items, rest...);
    } else {
      LoadDirectBlocked(lane_, block_itr, items, rest...);
    }
  }
};

/// @brief Stores a tile of a warp; all but WARP_STORE_STRIPED take consecutive items of each lane.
template <class T, int ITEMS_PER_THREAD, WarpStoreAlgorithm ALGORITHM = WARP_STORE_DIRECT,
          int LOGICAL_WARP_THREADS = 32, int LEGACY_PTX_ARCH = 0>
class WarpStore {
  int lane_ = static_cast<int>(LaneId()) % LOGICAL_WARP_THREADS;

 public:
  struct TempStorage : Uninitialized<NullType> {};

  __device__ __forceinline__ WarpStore() = default;
  __device__ __forceinline__ explicit WarpStore(TempStorage&) {}

  /// @brief Stores a tile, whole or its first valid items.
  template <class Iterator, class... Rest>
  __device__ __forceinline__ void Store(Iterator block_itr, T (&items)[ITEMS_PER_THREAD], Rest... rest) {
    if constexpr (ALGORITHM == WARP_STORE_STRIPED) {
      StoreDirectStriped<LOGICAL_WARP_THREADS>(lane_, block_itr, items, rest...);
    } else {
      StoreDirectBlocked(lane_, block_itr, items, rest...);
    }
  }
};

/// @brief Exchanges items among the lanes of a warp. Blocked: each lane holds consecutive items; striped:
/// item i of the tile is with lane i % LOGICAL_WARP_THREADS.
template <class InputT, int ITEMS_PER_THREAD, int LOGICAL_WARP_THREADS = 32, int LEGACY_PTX_ARCH = 0>
class WarpExchange {
  static constexpr int tile_items = LOGICAL_WARP_THREADS * ITEMS_PER_THREAD;
  struct Storage {
    InputT item[tile_items];
  };
  Storage& storage_;
  int lane_ = static_cast<int>(LaneId()) % LOGICAL_WARP_THREADS;
  unsigned mask_ = WarpMask<LOGICAL_WARP_THREADS>(LaneId() / LOGICAL_WARP_THREADS);

 public:
  struct TempStorage : Uninitialized<Storage> {};

  __device__ __forceinline__ explicit WarpExchange(TempStorage& temp_storage)
      : storage_(temp_storage.Alias()) {}

  /// @brief From consecutive items of each lane to striped ones.
  template <class OutputT>
  __device__ __forceinline__ void BlockedToStriped(const InputT (&input)[ITEMS_PER_THREAD],
                                                   OutputT (&output)[ITEMS_PER_THREAD]) {
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) storage_.item[blocked(i)] = input[i];
    __syncwarp(mask_);
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = storage_.item[striped(i)];
  }
  /// @brief From striped items to consecutive ones of each lane.
  template <class OutputT>
  __device__ __forceinline__ void StripedToBlocked(const InputT (&input)[ITEMS_PER_THREAD],
                                                   OutputT (&output)[ITEMS_PER_THREAD]) {
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) storage_.item[striped(i)] = input[i];
    __syncwarp(mask_);
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = storage_.item[blocked(i)];
  }
  /// @brief Item i of a lane goes to the place ranks[i] of the tile, which is striped.
  template <class OutputT, class OffsetT>
  __device__ __forceinline__ void ScatterToStriped(const InputT (&input)[ITEMS_PER_THREAD],
                                                   OutputT (&output)[ITEMS_PER_THREAD],
                                                   OffsetT (&ranks)[ITEMS_PER_THREAD]) {
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) storage_.item[ranks[i]] = input[i];
    __syncwarp(mask_);
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) output[i] = storage_.item[striped(i)];
  }
  template <class OffsetT>
  __device__ __forceinline__ void ScatterToStriped(InputT (&items)[ITEMS_PER_THREAD],
                                                   OffsetT (&ranks)[ITEMS_PER_THREAD]) {
    ScatterToStriped(items, items, ranks);
  }

 private:
  __device__ __forceinline__ int blocked(int i) const { return lane_ * ITEMS_PER_THREAD + i; }
  __device__ __forceinline__ int striped(int i) const { return i * LOGICAL_WARP_THREADS + lane_; }
};

/// @brief Sorts the keys of a warp by a comparison, stably, with or without values; each lane holds
/// consecutive keys before and after. It goes by shuffles: each key counts those that come before it.
template <class KeyT, int ITEMS_PER_THREAD, int LOGICAL_WARP_THREADS = 32, class ValueT = NullType>
class WarpMergeSort {
  int lane_ = static_cast<int>(LaneId()) % LOGICAL_WARP_THREADS;
  unsigned mask_ = WarpMask<LOGICAL_WARP_THREADS>(LaneId() / LOGICAL_WARP_THREADS);

 public:
  struct TempStorage : Uninitialized<NullType> {};

  __device__ __forceinline__ explicit WarpMergeSort(TempStorage&) {}

  /// @brief Sorts keys.
  template <class Compare>
  __device__ __forceinline__ void Sort(KeyT (&keys)[ITEMS_PER_THREAD], Compare compare_op) {
    ValueT none[ITEMS_PER_THREAD];
    Sort(keys, none, compare_op);
  }
  /// @brief Sorts keys and their values.
  template <class Compare>
  __device__ __forceinline__ void Sort(KeyT (&keys)[ITEMS_PER_THREAD], ValueT (&values)[ITEMS_PER_THREAD],
                                       Compare compare_op) {
    int rank[ITEMS_PER_THREAD] = {};
    for (int lane = 0; lane < LOGICAL_WARP_THREADS; ++lane)
      for (int j = 0; j < ITEMS_PER_THREAD; ++j) {
        const KeyT other = ShuffleIndex<LOGICAL_WARP_THREADS>(keys[j], lane, mask_);
        for (int i = 0; i < ITEMS_PER_THREAD; ++i) {
          const bool before = lane < lane_ || (lane == lane_ && j < i);
          rank[i] += before ? !compare_op(keys[i], other) : compare_op(other, keys[i]);
        }
      }
    take_by_rank(rank, keys, values);
  }
  /// @brief Likewise; equal keys keep their order.
  template <class... Arguments>
  __device__ __forceinline__ void StableSort(Arguments&&... arguments) {
    Sort(arguments...);
  }

 private:
  __device__ __forceinline__ void take_by_rank(const int (&rank)[ITEMS_PER_THREAD],
                                               KeyT (&keys)[ITEMS_PER_THREAD],
                                               ValueT (&values)[ITEMS_PER_THREAD]) {
    KeyT old_keys[ITEMS_PER_THREAD];
    ValueT old_values[ITEMS_PER_THREAD];
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) {
      old_keys[i] = keys[i];
      old_values[i] = values[i];
    }
    for (int lane = 0; lane < LOGICAL_WARP_THREADS; ++lane)
      for (int j = 0; j < ITEMS_PER_THREAD; ++j) {
        const int place = ShuffleIndex<LOGICAL_WARP_THREADS>(rank[j], lane, mask_);
        const KeyT key = ShuffleIndex<LOGICAL_WARP_THREADS>(old_keys[j], lane, mask_);
        const ValueT value = ShuffleIndex<LOGICAL_WARP_THREADS>(old_values[j], lane, mask_);
        if (place / ITEMS_PER_THREAD != lane_) continue;
        keys[place % ITEMS_PER_THREAD] = key;
        values[place % ITEMS_PER_THREAD] = value;
      }
  }
};

}  // namespace cub
