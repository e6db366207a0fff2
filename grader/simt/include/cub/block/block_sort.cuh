// SPDX-License-Identifier: MIT
/// @file
/// Sorting of a block's keys, by digits or by a comparison.
#pragma once

#include "../detail/radix_key.cuh"
#include "block_exchange.cuh"

namespace cub {
namespace detail {

/// @brief Sorts the items of a block: thread 0 merges them in shared memory, each thread gets its own back.
template <class KeyT, class ValueT, int BLOCK_THREADS, int ITEMS_PER_THREAD>
struct BlockSorter {
  static constexpr bool keys_only = std::is_same_v<ValueT, NullType>;
  static constexpr int n = BLOCK_THREADS * ITEMS_PER_THREAD;
  struct Storage {
    int turn[BLOCK_THREADS];  // from the first step to the last: a second use needs a barrier, as with CUB
    KeyT key[n];
    std::conditional_t<keys_only, NullType, ValueT> value[keys_only ? 1 : n];
    unsigned short order[2][n];  // places of the items in sorted order, and a buffer
  };

  /// @brief Sorts; `place(i)` is where this thread's item i of the result stands in the order of the block.
  template <class Less, class Place>
  static __device__ __forceinline__ void sort(Storage& storage, int tid, KeyT (&keys)[ITEMS_PER_THREAD],
                                              ValueT (&values)[ITEMS_PER_THREAD], int valid, Less less,
                                              Place place, const ::gridstride::simt::CallSite& site) {
    storage.turn[(tid + 1) % BLOCK_THREADS] = tid;
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) {
      storage.key[tid * ITEMS_PER_THREAD + i] = keys[i];
      if constexpr (!keys_only) storage.value[tid * ITEMS_PER_THREAD + i] = values[i];
    }
    ::gridstride::simt::library::barrier(site);  // all items are written
    if (tid == 0) merge_all(storage, valid < n ? valid : n, less);
    ::gridstride::simt::library::barrier(site);  // the order is written
    for (int i = 0; i < ITEMS_PER_THREAD; ++i) {
      const int from = storage.order[0][place(i)];
      keys[i] = storage.key[from];
      if constexpr (!keys_only) values[i] = storage.value[from];
    }
    asm volatile("" : : "r"(storage.turn[tid]));  // a load that nothing takes away
  }

 private:
  // Stable: merges runs of doubled length, until one is left; then makes sure that it lies in order[0].
  template <class Less>
  static __device__ __forceinline__ void merge_all(Storage& storage, int valid, Less& less) {
    int now = 0;
    for (int i = 0; i < n; ++i) storage.order[0][i] = storage.order[1][i] = static_cast<unsigned short>(i);
    for (int width = 1; width < valid; width *= 2, now ^= 1)
      for (int begin = 0; begin < valid; begin += 2 * width)
        merge(storage, now, begin, smaller(begin + width, valid), smaller(begin + 2 * width, valid), less);
    for (int i = 0; now == 1 && i < valid; ++i) storage.order[0][i] = storage.order[1][i];
  }
  static __device__ __forceinline__ int smaller(int a, int b) { return a < b ? a : b; }

  template <class Less>
  static __device__ __forceinline__ void merge(Storage& storage, int now, int begin, int middle, int end,
                                               Less& less) {
    int left = begin;
    int right = middle;
    for (int out = begin; out < end; ++out) {
      const bool from_right = left == middle || (right < end && less(storage.key[storage.order[now][right]],
                                                                     storage.key[storage.order[now][left]]));
      storage.order[now ^ 1][out] = storage.order[now][from_right ? right++ : left++];
    }
  }
};

}  // namespace detail

/// @brief Sorts the keys of a block by their bits, with or without values, stably. Each thread holds
/// ITEMS_PER_THREAD consecutive keys before; after it consecutive ones, or in striped order. Two barriers.
template <class KeyT, int BLOCK_DIM_X, int ITEMS_PER_THREAD, class ValueT = NullType, int RADIX_BITS = 4,
          bool MEMOIZE_OUTER_SCAN = true, int INNER_SCAN_ALGORITHM = 0, int SMEM_CONFIG = 0,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockRadixSort {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  static constexpr int key_bits = sizeof(KeyT) * 8;
  using Sorter = detail::BlockSorter<KeyT, ValueT, BLOCK_THREADS, ITEMS_PER_THREAD>;
  using Storage = typename Sorter::Storage;
  using Keys = KeyT[ITEMS_PER_THREAD];
  using Values = ValueT[ITEMS_PER_THREAD];
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockRadixSort(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockRadixSort()
      : BlockRadixSort(detail::private_storage<Storage, BlockRadixSort>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockRadixSort(TempStorage& temp_storage)
      : BlockRadixSort(temp_storage.Alias(), 0) {}

#define GRIDSTRIDE_BLOCK_SORT(NAME, DESCENDING, STRIPED)                                      \
  __device__ __forceinline__ void NAME(Keys& keys, int begin_bit = 0, int end_bit = key_bits, \
                                       GRIDSTRIDE_CALL_SITE) {                                \
    NullType none[ITEMS_PER_THREAD];                                                          \
    sort<DESCENDING, STRIPED>(keys, none, begin_bit, end_bit, site);                          \
  }                                                                                           \
  __device__ __forceinline__ void NAME(Keys& keys, Values& values, int begin_bit = 0,         \
                                       int end_bit = key_bits, GRIDSTRIDE_CALL_SITE) {        \
    sort<DESCENDING, STRIPED>(keys, values, begin_bit, end_bit, site);                        \
  }
  /// @brief Smallest first, blocked.
  GRIDSTRIDE_BLOCK_SORT(Sort, false, false)
  /// @brief Greatest first, blocked.
  GRIDSTRIDE_BLOCK_SORT(SortDescending, true, false)
  /// @brief Smallest first, striped.
  GRIDSTRIDE_BLOCK_SORT(SortBlockedToStriped, false, true)
  /// @brief Greatest first, striped.
  GRIDSTRIDE_BLOCK_SORT(SortDescendingBlockedToStriped, true, true)
#undef GRIDSTRIDE_BLOCK_SORT

 private:
  template <bool descending, bool striped, class Vs>
  __device__ __forceinline__ void sort(Keys& keys, Vs& values, int begin_bit, int end_bit,
                                       const ::gridstride::simt::CallSite& site) {
    static_assert(std::is_same_v<Vs, Values>,
                  "BlockRadixSort: values were given, but ValueT says there are none");
    const detail::DigitLess<KeyT, descending> less{begin_bit, end_bit};
    const auto place = [this](int i) {
      return striped ? i * BLOCK_THREADS + linear_tid_ : linear_tid_ * ITEMS_PER_THREAD + i;
    };
    Sorter::sort(storage_, linear_tid_, keys, values, Sorter::n, less, place, site);
  }
};

/// @brief Sorts the keys of a block by a comparison, stably, with or without values. Two barriers.
template <class KeyT, int BLOCK_DIM_X, int ITEMS_PER_THREAD, class ValueT = NullType, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockMergeSort {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  using Sorter = detail::BlockSorter<KeyT, ValueT, BLOCK_THREADS, ITEMS_PER_THREAD>;
  using Storage = typename Sorter::Storage;
  using Keys = KeyT[ITEMS_PER_THREAD];
  using Values = ValueT[ITEMS_PER_THREAD];
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockMergeSort(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockMergeSort()
      : BlockMergeSort(detail::private_storage<Storage, BlockMergeSort>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockMergeSort(TempStorage& temp_storage)
      : BlockMergeSort(temp_storage.Alias(), 0) {}

#define GRIDSTRIDE_BLOCK_MERGE_SORT(NAME)                                                                 \
  template <class Compare>                                                                                \
  __device__ __forceinline__ void NAME(Keys& keys, Compare compare_op, GRIDSTRIDE_CALL_SITE) {            \
    sort(keys, compare_op, Sorter::n, site);                                                              \
  }                                                                                                       \
  template <class Compare>                                                                                \
  __device__ __forceinline__ void NAME(Keys& keys, Compare compare_op, int valid_items, KeyT oob_default, \
                                       GRIDSTRIDE_CALL_SITE) {                                            \
    for (int i = 0; i < ITEMS_PER_THREAD; ++i)                                                            \
      if (linear_tid_ * ITEMS_PER_THREAD + i >= valid_items) keys[i] = oob_default;                       \
    sort(keys, compare_op, valid_items, site);                                                            \
  }                                                                                                       \
  template <class Compare>                                                                                \
  __device__ __forceinline__ void NAME(Keys& keys, Values& values, Compare compare_op,                    \
                                       GRIDSTRIDE_CALL_SITE) {                                            \
    sort_pairs(keys, values, compare_op, Sorter::n, site);                                                \
  }                                                                                                       \
  template <class Compare>                                                                                \
  __device__ __forceinline__ void NAME(Keys& keys, Values& values, Compare compare_op, int valid_items,   \
                                       KeyT oob_default, GRIDSTRIDE_CALL_SITE) {                          \
    for (int i = 0; i < ITEMS_PER_THREAD; ++i)                                                            \
      if (linear_tid_ * ITEMS_PER_THREAD + i >= valid_items) keys[i] = oob_default;                       \
    sort_pairs(keys, values, compare_op, valid_items, site);                                              \
  }
  /// @brief Sorts by a comparison.
  GRIDSTRIDE_BLOCK_MERGE_SORT(Sort)
  /// @brief Likewise; equal keys keep their order.
  GRIDSTRIDE_BLOCK_MERGE_SORT(StableSort)
#undef GRIDSTRIDE_BLOCK_MERGE_SORT

 private:
  template <class Compare>
  __device__ __forceinline__ void sort(Keys& keys, Compare compare, int valid,
                                       const ::gridstride::simt::CallSite& site) {
    Values none;
    sort_pairs(keys, none, compare, valid, site);
  }
  template <class Compare>
  __device__ __forceinline__ void sort_pairs(Keys& keys, Values& values, Compare compare, int valid,
                                             const ::gridstride::simt::CallSite& site) {
    const auto place = [this](int i) { return linear_tid_ * ITEMS_PER_THREAD + i; };
    Sorter::sort(storage_, linear_tid_, keys, values, valid, compare, place, site);
  }
};

}  // namespace cub
