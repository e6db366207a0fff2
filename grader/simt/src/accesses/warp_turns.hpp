// SPDX-License-Identifier: MIT
/// @file
/// The order in which a block's warps come to the caches.
///
/// Here a warp runs until it waits for others; on a device all warps of a block are under way, and take
/// turns. So what they ask of global memory between two barriers is kept until all have come as far, and then
/// goes to the caches a request of each warp in turn. A barrier that nothing needs changes nothing of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simt/src/accesses/block_sync.hpp"
#include "simt/src/accesses/caches.hpp"

namespace gridstride::simt {

/// @brief Loads and stores of the running block that have not come to the caches yet.
class WarpTurns {
 public:
  /// @brief A warp loads or stores the sectors [begin, end), address / 32, as a part of its next request.
  /// @param what by which instruction, as in its trace
  void add(unsigned warp, std::uint64_t begin, std::uint64_t end, std::uint64_t what) {
    of_warp_[warp].push_back({begin, end, what, false});
    ++kept_;
  }

  /// @brief All sectors of a warp's request are added.
  void end_request(unsigned warp) { of_warp_[warp].back().ends_request = true; }

  /// @return whether no more should be kept: it is time for take_turns()
  [[nodiscard]] bool is_full() const { return kept_ >= most_kept; }

  /// @brief All that is kept comes to the caches, a request of each warp in turn.
  void take_turns(Caches& caches, TrafficCounts to);

 private:
  struct Part {
    std::uint64_t begin;
    std::uint64_t end;
    std::uint64_t what;
    bool ends_request;
  };
  static constexpr std::size_t most_kept = std::size_t{1} << 20;  // 32 MiB

  std::array<std::vector<Part>, most_warps> of_warp_;
  std::size_t kept_ = 0;
};

}  // namespace gridstride::simt
