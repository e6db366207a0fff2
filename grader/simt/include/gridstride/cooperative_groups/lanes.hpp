// SPDX-License-Identifier: MIT
/// @file
/// Groups of lanes of one warp. A group is the mask of its lanes; the caller's rank counts those below it.
#pragma once

#include "blocks.hpp"

namespace cooperative_groups {

namespace detail {

struct Lanes;

__forceinline__ unsigned lane() { return ::gs_linear_thread() & 31u; }

/// @brief The lane that is number `rank` of the mask. @source binary search over population counts
__forceinline__ unsigned lane_of_rank(unsigned mask, unsigned rank) {
  for (; rank > 0; --rank) mask &= mask - 1;
  return static_cast<unsigned>(__builtin_ctz(mask));
}

/// @brief The bits of `lanes` at the places of `mask`, close together: a ballot in the group's own numbers.
__forceinline__ unsigned to_ranks(unsigned lanes, unsigned mask) {
  unsigned packed = 0;
  for (unsigned rank = 0; mask != 0; mask &= mask - 1, ++rank)
    if ((lanes & mask & (0u - mask)) != 0) packed |= 1u << rank;
  return packed;
}

/// @brief A shuffle of a value of any size, word by word.
template <class T>
__forceinline__ T exchange(unsigned mask, const T& value, unsigned lane, const char* file, int line) {
  using namespace ::gridstride::simt::detail;
  static_assert(std::is_trivially_copyable_v<T>, "a value that lanes exchange must be trivially copyable");
  if constexpr (WarpValue<T>) {
    return shuffle(gs_warp_shuffle, mask, value, lane, 32, file, line);
  } else {
    constexpr unsigned words = (sizeof(T) + 3) / 4;
    unsigned buffer[words] = {};
    __builtin_memcpy(buffer, &value, sizeof(T));
    for (unsigned& word : buffer) word = shuffle(gs_warp_shuffle, mask, word, lane, 32, file, line);
    T result;
    __builtin_memcpy(&result, buffer, sizeof(T));
    return result;
  }
}

}  // namespace detail

#define GRIDSTRIDE_CALL const char *file = __builtin_FILE(), int line = __builtin_LINE()

/// @brief What tiles and coalesced groups have in common.
class lane_group {
 public:
  /// @brief Waits for the lanes of the group; what they wrote before is then visible to all of them.
  __forceinline__ void sync(GRIDSTRIDE_CALL) const { ::gs_warp(gs_warp_sync, mask_, 0, 0, file, line); }
  /// @brief The caller's number in the group.
  __forceinline__ unsigned int thread_rank() const {
    return static_cast<unsigned>(__builtin_popcount(mask_ & ((1u << detail::lane()) - 1)));
  }
  /// @brief Lanes of the group.
  __forceinline__ unsigned int num_threads() const {
    return static_cast<unsigned>(__builtin_popcount(mask_));
  }
  /// @brief Lanes of the group.
  __forceinline__ unsigned int size() const { return num_threads(); }
  /// @brief Number of this group among those that its parent was divided into.
  __forceinline__ unsigned long long meta_group_rank() const { return meta_rank_; }
  /// @brief Groups that the parent was divided into.
  __forceinline__ unsigned long long meta_group_size() const { return meta_size_; }

  /// @brief The value of the thread with that rank.
  template <class T>
  __forceinline__ T shfl(T value, int rank, GRIDSTRIDE_CALL) const {
    const unsigned at = static_cast<unsigned>(rank) % size();
    return detail::exchange(mask_, value, detail::lane_of_rank(mask_, at), file, line);
  }
  /// @brief The value of the thread `delta` ranks above; the caller's own where there is none.
  template <class T>
  __forceinline__ T shfl_down(T value, unsigned int delta, GRIDSTRIDE_CALL) const {
    const unsigned rank = thread_rank() + delta;
    return detail::exchange(mask_, value, rank < size() ? detail::lane_of_rank(mask_, rank) : detail::lane(),
                            file, line);
  }
  /// @brief The value of the thread `delta` ranks below; the caller's own where there is none.
  template <class T>
  __forceinline__ T shfl_up(T value, unsigned int delta, GRIDSTRIDE_CALL) const {
    const unsigned rank = thread_rank();
    return detail::exchange(
        mask_, value, rank >= delta ? detail::lane_of_rank(mask_, rank - delta) : detail::lane(), file, line);
  }

  /// @brief Whether the predicate is true in all threads.
  __forceinline__ int all(int predicate, GRIDSTRIDE_CALL) const {
    return __all_sync(mask_, predicate, file, line);
  }
  /// @brief Whether the predicate is true in one thread or more.
  __forceinline__ int any(int predicate, GRIDSTRIDE_CALL) const {
    return __any_sync(mask_, predicate, file, line);
  }
  /// @brief The ranks whose predicate is true, as bits.
  __forceinline__ unsigned int ballot(int predicate, GRIDSTRIDE_CALL) const {
    return detail::to_ranks(__ballot_sync(mask_, predicate, file, line), mask_);
  }
  /// @brief The ranks with the caller's value, as bits.
  template <class T>
  __forceinline__ unsigned int match_any(T value, GRIDSTRIDE_CALL) const {
    return detail::to_ranks(__match_any_sync(mask_, value, file, line), mask_);
  }
  /// @brief All ranks as bits if all have the same value, else 0. @param[out] same whether they have
  template <class T>
  __forceinline__ unsigned int match_all(T value, int& same, GRIDSTRIDE_CALL) const {
    return detail::to_ranks(__match_all_sync(mask_, value, &same, file, line), mask_);
  }

 protected:
  friend struct detail::Lanes;
  __forceinline__ lane_group(unsigned mask, unsigned meta_rank, unsigned meta_size)
      : mask_(mask), meta_rank_(meta_rank), meta_size_(meta_size) {}
  unsigned mask_;
  unsigned meta_rank_;
  unsigned meta_size_;
};

/// @brief Lanes that are together at one place of the code, or a part of them by a condition.
class coalesced_group : public lane_group {
  friend struct detail::Lanes;
  using lane_group::lane_group;
};

namespace detail {
struct NoParent {};
}  // namespace detail

/// @brief A tile of Size consecutive threads of its parent; Size is a power of 2.
///        Those larger than a warp are in wide_tiles.hpp.
template <unsigned int Size, class Parent = void>
class thread_block_tile : public lane_group {
  static_assert(Size > 0 && (Size & (Size - 1)) == 0, "a tile's size is a power of 2");

 public:
  /// @brief The same tile, with its parent forgotten.
  template <class Other>
  __forceinline__ thread_block_tile(const thread_block_tile<Size, Other>& other) : lane_group(other) {}
  /// @brief The caller's number in the tile.
  __forceinline__ unsigned int thread_rank() const { return detail::lane() % Size; }
  /// @brief Size.
  static constexpr __forceinline__ unsigned int num_threads() { return Size; }
  /// @brief Size.
  static constexpr __forceinline__ unsigned int size() { return Size; }
  /// @brief The value of the thread with that rank.
  template <class T>
  __forceinline__ T shfl(T value, int rank, GRIDSTRIDE_CALL) const {
    return detail::exchange(mask_, value, first() + static_cast<unsigned>(rank) % Size, file, line);
  }
  /// @brief The value of the thread `delta` ranks above; the caller's own where there is none.
  template <class T>
  __forceinline__ T shfl_down(T value, unsigned int delta, GRIDSTRIDE_CALL) const {
    const unsigned rank = thread_rank();
    return detail::exchange(mask_, value, first() + (rank + delta < Size ? rank + delta : rank), file, line);
  }
  /// @brief The value of the thread `delta` ranks below; the caller's own where there is none.
  template <class T>
  __forceinline__ T shfl_up(T value, unsigned int delta, GRIDSTRIDE_CALL) const {
    const unsigned rank = thread_rank();
    return detail::exchange(mask_, value, first() + (rank >= delta ? rank - delta : rank), file, line);
  }
  /// @brief The value of the thread whose rank differs in the bits of `rank_mask`.
  template <class T>
  __forceinline__ T shfl_xor(T value, unsigned int rank_mask, GRIDSTRIDE_CALL) const {
    const unsigned rank = thread_rank() ^ rank_mask;
    return detail::exchange(mask_, value, first() + (rank < Size ? rank : thread_rank()), file, line);
  }

 private:
  friend struct detail::Lanes;
  using lane_group::lane_group;
  __forceinline__ unsigned first() const { return detail::lane() / Size * Size; }
};

/// @brief Any group, its size known only when it runs: the block, or lanes of a warp.
class thread_group {
 public:
  __forceinline__ thread_group(const thread_block&) : lanes_(0) {}
  __forceinline__ thread_group(const lane_group& group);
  /// @brief The group's barrier.
  __forceinline__ void sync(GRIDSTRIDE_PLACE) const {
    if (lanes_ == 0) {
      ::gs_syncthreads(file, line, column);
    } else {
      ::gs_warp(gs_warp_sync, lanes_, 0, 0, file, line);
    }
  }
  /// @brief The caller's number in the group.
  __forceinline__ unsigned long long thread_rank() const {
    if (lanes_ == 0) return thread_block::thread_rank();
    return static_cast<unsigned>(__builtin_popcount(lanes_ & ((1u << detail::lane()) - 1)));
  }
  /// @brief Threads of the group.
  __forceinline__ unsigned long long num_threads() const {
    return lanes_ == 0 ? thread_block::size() : static_cast<unsigned>(__builtin_popcount(lanes_));
  }
  /// @brief Threads of the group.
  __forceinline__ unsigned long long size() const { return num_threads(); }

 private:
  friend struct detail::Lanes;
  __forceinline__ explicit thread_group(unsigned lanes) : lanes_(lanes) {}
  unsigned lanes_;  // 0: the block
};

namespace detail {

/// @brief Makes groups and knows their masks.
struct Lanes {
  static __forceinline__ unsigned mask(const lane_group& group) { return group.mask_; }
  static __forceinline__ unsigned mask(const thread_group& group) { return group.lanes_; }
  template <class Group>
  static __forceinline__ Group make(unsigned mask, unsigned meta_rank, unsigned meta_size) {
    return Group(mask, meta_rank, meta_size);
  }
  static __forceinline__ thread_group any(unsigned mask) { return thread_group(mask); }
};

}  // namespace detail

__forceinline__ thread_group::thread_group(const lane_group& group) : lanes_(detail::Lanes::mask(group)) {}

/// @brief The lanes of the warp that are here together: those that wait at this call when no other lane of
/// the warp can run on.
__forceinline__ coalesced_group coalesced_threads(GRIDSTRIDE_CALL) {
  return detail::Lanes::make<coalesced_group>(::gs_activemask(file, line), 0, 1);
}

}  // namespace cooperative_groups
