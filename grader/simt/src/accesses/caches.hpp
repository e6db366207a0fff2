// SPDX-License-Identifier: MIT
/// @file
/// What of a launch's traffic reaches the L2 cache and device memory: an L1 cache of each block's own, and
/// the device's L2, which stays from launch to launch.
///
/// Blocks go through them one after another in their order, so that the same program gives the same misses
/// everywhere. On a device many blocks run at once and share an L1; here each has its share of it alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "record/counters.hpp"
#include "simt/src/accesses/traffic_table.hpp"

namespace gridstride::simt {

/// @brief Some of the 4 sectors of a line.
struct LineSectors {
  std::uint64_t line;  ///< address / 128
  unsigned sectors;    ///< a bit each, the lowest address first
};

/// @brief A set-associative cache of lines of 128 bytes in 4 sectors, the least recently used line of a set
/// going first. It holds no data.
class SectorCache {
 public:
  explicit SectorCache(std::size_t size_bytes = 0) { resize(size_bytes); }
  /// @brief Empties it. @param size_bytes 0: it keeps nothing
  void resize(std::size_t size_bytes);
  void clear();

  /// @brief What some sectors of a line were found to be: a bit each, as in LineSectors.
  struct Found {
    unsigned missing;  ///< they were not there
    unsigned dirtied;  ///< this store was their first since they came
  };
  Found touch(const LineSectors& some, bool store);

  /// @brief Touches what others have touched in a cache of the same size. @param before what it held then
  /// @param after what they have left
  void touch_what_changed(const SectorCache& before, const SectorCache& after);

 private:
  using Line = std::uint64_t;
  static void put_first(Line* set, Line line);
  static constexpr unsigned ways = 16;
  std::size_t sets_ = 0;
  std::vector<Line> lines_;  ///< sets of ways: line << 8 | dirty sectors << 4 | valid sectors
};

/// @brief A load or store that has got past L1.
struct DeferredAccess {
  LineSectors some;
  std::uint64_t what;  ///< instruction, size and kind, as in a warp's trace
  bool store;
};

/// @brief Where traffic is counted: for a launch, and for each instruction.
struct TrafficCounts {
  Counters& counters;
  TrafficTable& by_instruction;
};

/// @brief The caches that a device's launches go through.
class Caches {
 public:
  /// @param device whose they are
  /// @param l1_bytes a block's share of the multiprocessor's L1; 0: global loads go past it
  /// @param l2_bytes of the device; what it holds stays where this is what it was
  void begin_launch(unsigned device, std::size_t l1_bytes, std::size_t l2_bytes);
  void begin_block() { l1_.clear(); }

  /// @brief Another L2 takes the place of the device's. @param l2 what this one was; nullptr: an empty one
  void exchange_l2(std::shared_ptr<SectorCache>& l2) { l2_.swap(l2); }

  /// @brief What the L2 holds changes for no other host thread from now on.
  SectorCache& own_l2();

  /// @brief A copy or fill puts so many bytes into the device's memory: what does not fit beside them goes.
  void make_room(std::size_t size_bytes);

  /// @brief What misses L1 from now on is only noted, for replay(). @param later where; nullptr: no longer
  void defer(std::vector<DeferredAccess>* later) { later_ = later; }
  /// @brief What was noted reaches L2.
  void replay(const std::vector<DeferredAccess>& noted, TrafficCounts to);

  /// @brief A warp loads (stores) the sectors [begin, end), address / 32. @param what by which instruction
  void load(std::uint64_t begin, std::uint64_t end, std::uint64_t what, TrafficCounts to);
  void store(std::uint64_t begin, std::uint64_t end, std::uint64_t what, TrafficCounts to);

 private:
  void pass(const DeferredAccess& access, TrafficCounts to);
  void reach_l2(const DeferredAccess& access, TrafficCounts to);
  [[nodiscard]] bool is_elsewhere(const LineSectors& some, bool store, std::uint64_t count,
                                  Counters& counters) const;

  SectorCache l1_;
  std::shared_ptr<SectorCache> l2_;  ///< that no one else has, once a launch begins
  unsigned device_ = 0;
  std::size_t l1_bytes_ = 0;
  std::size_t l2_bytes_ = 0;
  std::vector<DeferredAccess>* later_ = nullptr;
};

}  // namespace gridstride::simt
