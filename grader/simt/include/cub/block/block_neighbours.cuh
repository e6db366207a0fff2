// SPDX-License-Identifier: MIT
/// @file
/// Comparisons, differences and shifts between neighbours in a block.
#pragma once

#include "../thread/thread_operators.cuh"

namespace cub {

namespace detail {

/// @brief First and last item of each thread in shared memory.
template <class T, int BLOCK_THREADS>
struct Edges {
  T first[BLOCK_THREADS];
  T last[BLOCK_THREADS];
};

/// @brief Calls an operator of two items, or of two items and the second's index.
template <class Op, class T>
__device__ __forceinline__ bool flag(Op& op, const T& a, const T& b, int index) {
  if constexpr (std::is_invocable_v<Op&, const T&, const T&, int>) {
    return op(a, b, index);
  } else {
    return op(a, b);
  }
}

}  // namespace detail

/// @brief Flags the items of a block that differ from their neighbour. One barrier.
///
/// For the items 1, 1, 2, 2 FlagHeads with Inequality gives 1, 0, 1, 0 and FlagTails 0, 1, 0, 1.
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockDiscontinuity {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  using Storage = detail::Edges<T, BLOCK_THREADS>;
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockDiscontinuity(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockDiscontinuity()
      : BlockDiscontinuity(detail::private_storage<Storage, BlockDiscontinuity>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockDiscontinuity(TempStorage& temp_storage)
      : BlockDiscontinuity(temp_storage.Alias(), 0) {}

  /// @brief Flags items that differ from the one before; the block's first always.
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void FlagHeads(Flag (&head_flags)[N], T (&input)[N], FlagOp flag_op,
                                            GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    heads(head_flags, input, flag_op, static_cast<const T*>(nullptr));
  }
  /// @brief Likewise; the block's first is compared with tile_predecessor_item (of thread 0).
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void FlagHeads(Flag (&head_flags)[N], T (&input)[N], FlagOp flag_op,
                                            T tile_predecessor_item, GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    heads(head_flags, input, flag_op, &tile_predecessor_item);
  }
  /// @brief Flags items that differ from the next one; the block's last always.
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void FlagTails(Flag (&tail_flags)[N], T (&input)[N], FlagOp flag_op,
                                            GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    tails(tail_flags, input, flag_op, static_cast<const T*>(nullptr));
  }
  /// @brief Likewise; the block's last is compared with tile_successor_item (of the last thread).
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void FlagTails(Flag (&tail_flags)[N], T (&input)[N], FlagOp flag_op,
                                            T tile_successor_item, GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    tails(tail_flags, input, flag_op, &tile_successor_item);
  }
  /// @brief Both.
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void FlagHeadsAndTails(Flag (&head_flags)[N], Flag (&tail_flags)[N],
                                                    T (&input)[N], FlagOp flag_op, GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    heads(head_flags, input, flag_op, static_cast<const T*>(nullptr));
    tails(tail_flags, input, flag_op, static_cast<const T*>(nullptr));
  }

 private:
  template <int N>
  __device__ __forceinline__ void share(T (&input)[N], const ::gridstride::simt::CallSite& site) {
    storage_.first[linear_tid_] = input[0];
    storage_.last[linear_tid_] = input[N - 1];
    ::gridstride::simt::library::barrier(site);  // all edges are written
  }
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void heads(Flag (&flags)[N], T (&input)[N], FlagOp op, const T* before) {
    const int base = linear_tid_ * N;
    for (int i = N - 1; i > 0; --i) flags[i] = detail::flag(op, input[i - 1], input[i], base + i);
    if (linear_tid_ == 0) {
      flags[0] = before == nullptr ? true : detail::flag(op, *before, input[0], base);
    } else {
      flags[0] = detail::flag(op, storage_.last[linear_tid_ - 1], input[0], base);
    }
  }
  template <int N, class Flag, class FlagOp>
  __device__ __forceinline__ void tails(Flag (&flags)[N], T (&input)[N], FlagOp op, const T* after) {
    const int base = linear_tid_ * N;
    for (int i = 0; i + 1 < N; ++i) flags[i] = detail::flag(op, input[i], input[i + 1], base + i + 1);
    if (linear_tid_ == BLOCK_THREADS - 1) {
      flags[N - 1] = after == nullptr ? true : detail::flag(op, input[N - 1], *after, base + N);
    } else {
      flags[N - 1] = detail::flag(op, input[N - 1], storage_.first[linear_tid_ + 1], base + N);
    }
  }
};

/// @brief Differences of neighbouring items of a block. One barrier.
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockAdjacentDifference {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  using Storage = detail::Edges<T, BLOCK_THREADS>;
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockAdjacentDifference(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockAdjacentDifference()
      : BlockAdjacentDifference(detail::private_storage<Storage, BlockAdjacentDifference>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockAdjacentDifference(TempStorage& temp_storage)
      : BlockAdjacentDifference(temp_storage.Alias(), 0) {}

  /// @brief op(item, the one before); the block's first item stays as it is.
  template <int N, class Out, class Op>
  __device__ __forceinline__ void SubtractLeft(T (&input)[N], Out (&output)[N], Op difference_op,
                                               GRIDSTRIDE_CALL_SITE) {
    storage_.last[linear_tid_] = input[N - 1];
    ::gridstride::simt::library::barrier(site);  // all edges are written
    for (int i = N - 1; i > 0; --i) output[i] = difference_op(input[i], input[i - 1]);
    output[0] = linear_tid_ == 0 ? input[0] : difference_op(input[0], storage_.last[linear_tid_ - 1]);
  }
  /// @brief op(item, the next one); the block's last item stays as it is.
  template <int N, class Out, class Op>
  __device__ __forceinline__ void SubtractRight(T (&input)[N], Out (&output)[N], Op difference_op,
                                                GRIDSTRIDE_CALL_SITE) {
    storage_.first[linear_tid_] = input[0];
    ::gridstride::simt::library::barrier(site);  // all edges are written
    const T last = input[N - 1];
    for (int i = 0; i + 1 < N; ++i) output[i] = difference_op(input[i], input[i + 1]);
    output[N - 1] = linear_tid_ == BLOCK_THREADS - 1
                        ? static_cast<Out>(last)
                        : static_cast<Out>(difference_op(last, storage_.first[linear_tid_ + 1]));
  }
};

/// @brief Shifts items between the threads of a block. One barrier.
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockShuffle {
  static constexpr int BLOCK_THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
  struct Storage {
    T item[BLOCK_THREADS];
  };
  Storage& storage_;
  int linear_tid_;
  __device__ __forceinline__ BlockShuffle(Storage& storage, int)
      : storage_(storage), linear_tid_(detail::linear_thread<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>()) {}

 public:
  using TempStorage = detail::TempStorageOf<Storage>;

  __device__ __forceinline__ BlockShuffle()
      : BlockShuffle(detail::private_storage<Storage, BlockShuffle>().Alias(), 0) {}
  __device__ __forceinline__ explicit BlockShuffle(TempStorage& temp_storage)
      : BlockShuffle(temp_storage.Alias(), 0) {}

  /// @brief The item of the thread `distance` further on; where there is none, the output stays as it is.
  __device__ __forceinline__ void Offset(T input, T& output, int distance = 1, GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    const int from = linear_tid_ + distance;
    if (from >= 0 && from < BLOCK_THREADS) output = storage_.item[from];
  }
  /// @brief The item of the thread `distance` further on, beginning anew behind the last.
  __device__ __forceinline__ void Rotate(T input, T& output, unsigned int distance = 1,
                                         GRIDSTRIDE_CALL_SITE) {
    share(input, site);
    output = storage_.item[(static_cast<unsigned>(linear_tid_) + distance) % BLOCK_THREADS];
  }
  /// @brief Moves all items one place up; the block's first stays as it is.
  template <int N>
  __device__ __forceinline__ void Up(T (&input)[N], T (&prev)[N], GRIDSTRIDE_CALL_SITE) {
    share(input[N - 1], site);
    for (int i = N - 1; i > 0; --i) prev[i] = input[i - 1];
    if (linear_tid_ > 0) prev[0] = storage_.item[linear_tid_ - 1];
  }
  /// @brief Moves all items one place down; the block's last stays as it is.
  template <int N>
  __device__ __forceinline__ void Down(T (&input)[N], T (&next)[N], GRIDSTRIDE_CALL_SITE) {
    share(input[0], site);
    for (int i = 0; i + 1 < N; ++i) next[i] = input[i + 1];
    if (linear_tid_ < BLOCK_THREADS - 1) next[N - 1] = storage_.item[linear_tid_ + 1];
  }

 private:
  __device__ __forceinline__ void share(T input, const ::gridstride::simt::CallSite& site) {
    storage_.item[linear_tid_] = input;
    ::gridstride::simt::library::barrier(site);  // all items are written
  }
};

}  // namespace cub
