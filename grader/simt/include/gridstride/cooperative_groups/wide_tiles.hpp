// SPDX-License-Identifier: MIT
/// @file
/// Tiles of several warps. They meet and exchange values in shared memory that the kernel gives to
/// this_thread_block().
#pragma once

#include "../library/barrier.hpp"
#include "lanes.hpp"

namespace cooperative_groups {

namespace detail {

inline constexpr unsigned largest_block = 1024;
inline constexpr unsigned largest_value_bytes = 16;

/// @brief A barrier for each tile of each size, numbered as the nodes of a binary tree: 1 is the tile of 1024
/// threads, 2 and 3 are those of 512, and so on; a word for each warp.
struct TileMemory {
  ::cuda::barrier<::cuda::thread_scope_block> barriers[2 * largest_block / 64];
  alignas(largest_value_bytes) unsigned char values[largest_block / 32][largest_value_bytes];
};

}  // namespace detail

/// @brief Shared memory by which tiles of several warps work: `__shared__ block_tile_memory<256> memory;`
template <unsigned int MaxBlockSize = detail::largest_block>
struct block_tile_memory {
  static_assert(MaxBlockSize <= detail::largest_block, "no block has so many threads");
  detail::TileMemory memory;  ///< what it is
};

/// @brief The block that runs, with memory for tiles of several warps. All its threads must call this.
template <unsigned int MaxBlockSize>
__forceinline__ thread_block this_thread_block(block_tile_memory<MaxBlockSize>& scratch, GRIDSTRIDE_PLACE) {
  const thread_block block(&scratch.memory);
  if (block.thread_rank() == 0) {
    for (unsigned size = 64; size <= detail::largest_block; size *= 2)
      for (unsigned tile = 0; tile < detail::largest_block / size; ++tile)
        init(&scratch.memory.barriers[detail::largest_block / size + tile], static_cast<int>(size));
  }
  block.sync(file, line, column);
  return block;
}

/// @brief Functions of two values, for reduce and scan.
template <class T = void>
struct plus {
  __forceinline__ T operator()(const T& a, const T& b) const { return a + b; }
};
template <class T = void>
struct less {
  __forceinline__ T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <class T = void>
struct greater {
  __forceinline__ T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <class T = void>
struct bit_and {
  __forceinline__ T operator()(const T& a, const T& b) const { return a & b; }
};
template <class T = void>
struct bit_or {
  __forceinline__ T operator()(const T& a, const T& b) const { return a | b; }
};
template <class T = void>
struct bit_xor {
  __forceinline__ T operator()(const T& a, const T& b) const { return a ^ b; }
};

/// @brief Size consecutive threads of a block, in several warps.
template <unsigned int Size, class Parent>
requires(Size > 32) class thread_block_tile<Size, Parent> {
  static_assert(Size <= detail::largest_block && (Size & (Size - 1)) == 0,
                "a tile's size is a power of 2 up to 1024");

 public:
  __forceinline__ explicit thread_block_tile(const thread_block& block, GRIDSTRIDE_CALL)
      : memory_(block.tiles()), meta_size_((block.size() + Size - 1) / Size) {
    if (memory_ == nullptr)
      ::gs_unsupported("a tile larger than a warp without block_tile_memory", file, line);
  }
  /// @brief The same tile, with its parent forgotten.
  template <class Other>
  __forceinline__ thread_block_tile(const thread_block_tile<Size, Other>& other)
      : memory_(&other.memory()), meta_size_(other.meta_group_size()) {}

  /// @brief Waits for the threads of the tile.
  __forceinline__ void sync() const {
    memory_->barriers[detail::largest_block / Size + meta_group_rank()].arrive_and_wait();
  }
  /// @brief The caller's number in the tile.
  static __forceinline__ unsigned int thread_rank() { return ::gs_linear_thread() % Size; }
  /// @brief Size.
  static constexpr __forceinline__ unsigned int num_threads() { return Size; }
  /// @brief Size.
  static constexpr __forceinline__ unsigned int size() { return Size; }
  /// @brief Number of this tile in the block.
  static __forceinline__ unsigned int meta_group_rank() { return ::gs_linear_thread() / Size; }
  /// @brief Tiles of the block.
  __forceinline__ unsigned int meta_group_size() const { return meta_size_; }
  /// @brief Where the tile meets.
  __forceinline__ detail::TileMemory& memory() const { return *memory_; }

  /// @brief Whether the predicate holds for any thread.
  __forceinline__ int any(int predicate, GRIDSTRIDE_CALL) const {
    return combined(__any_sync(0xffffffffu, predicate, file, line), bit_or<int>());
  }
  /// @brief Whether it holds for all.
  __forceinline__ int all(int predicate, GRIDSTRIDE_CALL) const {
    return combined(__all_sync(0xffffffffu, predicate, file, line), bit_and<int>());
  }
  /// @brief The value of the thread with that rank, the same rank for all threads.
  template <class T>
  __forceinline__ T shfl(T value, unsigned int rank) const {
    sync();
    if (thread_rank() == rank % Size) put(meta_group_rank() * (Size / 32), value);
    sync();
    return get<T>(meta_group_rank() * (Size / 32));
  }

  /// @brief Each warp's value combined; every thread gets the result. The value is the same within a warp.
  template <class T, class Combine>
  __forceinline__ T combined(T value, Combine combine) const {
    const unsigned warp = ::gs_linear_thread() / 32, first = meta_group_rank() * (Size / 32);
    sync();  // what the operation before has left may have to be read yet
    if (::gs_linear_thread() % 32 == 0) put(warp, value);
    sync();
    T result = get<T>(first);
    for (unsigned i = 1; i < Size / 32; ++i) result = combine(result, get<T>(first + i));
    return result;
  }

 private:
  template <class T>
  __forceinline__ void put(unsigned warp, const T& value) const {
    static_assert(
        sizeof(T) <= detail::largest_value_bytes && std::is_trivially_copyable_v<T>,
        "unsupported on the CPU device: tiles larger than a warp that exchange more than 16 bytes a thread");
    *reinterpret_cast<T*>(memory_->values[warp]) = value;
  }
  template <class T>
  __forceinline__ T get(unsigned warp) const {
    return *reinterpret_cast<const T*>(memory_->values[warp]);
  }

  detail::TileMemory* memory_;
  unsigned meta_size_;
};

}  // namespace cooperative_groups
