// SPDX-License-Identifier: MIT
/// @file
/// Handing over between blocks: a block writes, calls __threadfence() and then an atomic (or a volatile
/// store) on some word; a block that touches the word so afterwards is ordered after what the first did
/// before its fence.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief One handing over: what it covers of the block's accesses, and what the block knew itself.
struct Release {
  std::uint64_t block = 0;
  std::uint64_t all = 0;      ///< the block's marks before
  std::uint64_t by_warp = 0;  ///< those of one warp before
  unsigned warp = 0;
  std::shared_ptr<std::vector<Acquired>> acquired;
  std::size_t acquired_length = 0;

  [[nodiscard]] bool covers(std::uint64_t mark) const {
    return mark < all || (mark < by_warp && (mark >> thread_shift & thread_mask) / warp_lanes == warp);
  }
};

/// @brief All handings over by one word, in the order of time.
struct ReleaseLog {
  std::vector<Release> releases;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> of_block;
};

/// @brief What a block knows of others through any number of handings over.
struct Learnt {
  std::size_t seen = 0;  ///< of the block's `acquired`
  std::unordered_map<const ReleaseLog*, std::size_t> explored;
  std::unordered_map<std::uint64_t, std::vector<const ReleaseLog*>> logs_of_block;
};

/// @brief The handings over of the running launch, of all blocks.
class Releases {
 public:
  void clear();
  /// @return whether any block has handed something over to others
  [[nodiscard]] bool any() const { return any_.load(std::memory_order_relaxed); }
  /// @brief The running thread takes over what has been handed over by this word.
  /// @param relaxed: by an atomic that says itself that it orders nothing
  void acquire(Execution& execution, std::uintptr_t address, bool relaxed);
  /// @brief Its block hands over what its fences for the device cover.
  void release(Execution& execution, std::uintptr_t address);
  /// @param except a word whose own handings over do not count
  /// @return whether the running thread is ordered after what this mark of another block stands for
  bool ordered(Execution& execution, std::uint64_t block, std::uint64_t mark, std::uintptr_t except = 0);
  /// @return why it is not, though its block has been told
  Untaken why_untaken(const Execution& execution, std::uint64_t block, std::uint64_t mark);

 private:
  struct Asked {
    std::uint64_t block = 0;
    std::uint64_t mark = 0;
    const ReleaseLog* except = nullptr;
  };
  static bool covered(const Asked& asked, const ReleaseLog& log, std::size_t length);
  static bool seen_directly(const Execution& execution, const Asked& asked);
  bool explore(Learnt& learnt, std::vector<Acquired> open);
  bool block_learnt(BlockSync& sync, const Asked& asked);
  static bool learnt(const Learnt& learnt, const Asked& asked);

  std::mutex mutex_;
  std::atomic<bool> any_{false};
  std::unordered_map<std::uintptr_t, ReleaseLog> logs_;
  std::size_t explored_ = 0;
};
Releases& releases();

/// @brief How an access that can hand over does so.
enum class Handover : std::uint8_t {
  load,          ///< takes over: a volatile load
  relaxed_load,  ///< ... once a fence or a barrier has come behind it: an atomic load that is relaxed
  store,         ///< hands over: a volatile store
  exchange,      ///< both: an atomic
  relaxed_exchange
};
constexpr bool is_relaxed(Handover kind) {
  return kind == Handover::relaxed_load || kind == Handover::relaxed_exchange;
}
constexpr bool only_takes(Handover kind) { return kind == Handover::load || kind == Handover::relaxed_load; }

/// @brief An atomic or volatile access of the running thread is about to happen. @param shared: in shared
/// memory, so that only threads of the block take part
void hand_over_now(Execution& execution, std::uintptr_t address, Handover kind, bool shared);

/// @brief The same, at no cost where no thread has called a fence.
inline void hand_over(Execution& execution, std::uintptr_t address, Handover kind, bool shared) {
  if (execution.sync.fences[0].latest >= execution.history.first_of_block || execution.sync.hands_over ||
      releases().any())
    hand_over_now(execution, address, kind, shared);
}

}  // namespace gridstride::simt
