// SPDX-License-Identifier: MIT
/// @file
/// What orders accesses of one running block apart from its barriers: meetings of a warp's lanes, fences, and
/// atomics by which threads hand something over.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simt/src/memory/layout.hpp"
#include "simt/src/reports/incident.hpp"

namespace gridstride::simt {

struct ReleaseLog;
struct Learnt;
struct LaneReads;

inline constexpr unsigned warp_lanes = 32;
inline constexpr unsigned most_warps = 32;
inline constexpr unsigned most_threads = warp_lanes * most_warps;

/// @brief What a thread has learnt of other blocks: it has seen the first `length` releases of a log.
struct Acquired {
  const ReleaseLog* log;
  std::size_t length;
  std::uint64_t by;  ///< the thread's mark
  bool relaxed;      ///< by an atomic that orders nothing before a fence or a barrier comes behind it
};

/// @brief The fences of a block: the mark that began after each.
struct Fences {
  std::uint64_t latest = 0;  ///< by any thread
  std::uint64_t before = 0;  ///< the latest of an earlier interval, once `latest` is not
  std::array<std::uint64_t, most_warps> of_warp{};  ///< by a thread of each warp
};

/// @brief For each pair of a warp's lanes: what the second did before this phase id is ordered before what
/// the first does now.
using LaneOrders = std::array<std::array<std::uint32_t, warp_lanes>, warp_lanes>;

/// @brief A race as it is met.
struct RaceNote {
  std::uintptr_t address = 0;
  const void* pc = nullptr;
  std::uint64_t other = 0;  ///< half of a cell
  std::uint64_t block = 0;
  std::uint32_t size_bytes = 0;
  std::uint32_t before = 0;  ///< what the word held before the store
  unsigned thread = 0;
  std::uint8_t kind = 0;  ///< an Access
  Between between{};
  bool other_write = false;
  bool other_unknown = false;
  bool after_atomics = false;
};

/// @brief A store to shared memory that its own thread has overwritten, in the same phase.
struct Overwritten {
  std::uintptr_t address = 0;
  std::uint32_t value = 0;
  std::uint64_t mark = 0;  ///< what it left
};

/// @brief Threads of a block that have stored one value to one word in one line, since a barrier.
struct SameStore {
  const void* pc = nullptr;
  std::uintptr_t address = 0;
  std::uint64_t interval = 0;  ///< its start
  std::bitset<most_threads> threads;
};

/// @brief An asynchronous copy to shared memory that nothing has waited for: what it read, to be written
/// then.
struct PendingCopy {
  std::uintptr_t address = 0;
  std::uint64_t mark = 0;         ///< of the call, with its thread and its site
  const void* barrier = nullptr;  ///< whose phase it completes with; nullptr: it belongs to a group
  std::uint64_t group = 0;        ///< number of commits of its thread before it
  std::vector<unsigned char> content;
};

/// @brief Asynchronous copies of one thread, which it waits for itself.
struct ThreadCopies {
  std::uint64_t commits = 0;
  std::vector<PendingCopy> pending;
};

/// @brief State of the running block. All marks are phases in the place that they have in a cell; they rise
/// from block to block, so what an earlier block left behind needs no reset unless it says so.
struct BlockSync {
  bool attention = false;   ///< a thread about to run needs a second look; reset by each block
  bool warps_meet = false;  ///< __syncwarp() was called; reset by each block
  bool tells = false;       ///< an atomic or volatile store that others see was made; reset by each block
  bool hands_over = false;  ///< `released` or `acquired` are not empty; reset by each block
  std::array<std::uint64_t, most_threads> phase_of_thread{};  ///< where later than the interval's start
  std::array<std::uint64_t, most_warps> warp_since{};         ///< when all lanes of the warp have last met
  std::array<std::uint64_t, most_warps>
      handed_to_warp{};                 ///< this block's marks before are ordered by atomics
  std::array<Fences, 2> fences{};       ///< those that order for the block, and those that do for the device
  std::vector<LaneOrders> lane_orders;  ///< one a warp, once lanes have met in part
  std::unordered_map<std::uintptr_t, std::uint64_t> released;  ///< by this block: address, mark of the fence
  std::shared_ptr<std::vector<Acquired>> acquired;             ///< from other blocks, in time order
  std::vector<RaceNote> suspects;         ///< stores whose value is to be compared with the one before
  std::vector<Overwritten> overwritten;   ///< the first ones of this interval, and some of earlier ones
  std::vector<SameStore> same_stores;     ///< those of them that have left the word as it was
  std::shared_ptr<Learnt> learnt;         ///< what follows from `acquired`, where it was asked for
  std::shared_ptr<LaneReads> lane_reads;  ///< of some interval, where volatile loads were made
  std::vector<std::pair<std::uint64_t, std::uint64_t>>
      earlier;                                  ///< marks of this block before own_first: [first, end)
  std::vector<ThreadCopies> copies_of_thread;   ///< empty until a thread copies asynchronously
  std::vector<PendingCopy> copies_of_barriers;  ///< those that complete with the phase of a barrier

  /// @return whether atomics of other blocks have told this one anything
  [[nodiscard]] bool was_told() const { return acquired != nullptr && !acquired->empty(); }
};

/// @brief A block that has stepped aside, so that another one runs on the same OS thread.
struct BlockAside {
  BlockSync sync;
  std::uint64_t first_of_block = 0;
  std::uint64_t interval_start = 0;
};

}  // namespace gridstride::simt
