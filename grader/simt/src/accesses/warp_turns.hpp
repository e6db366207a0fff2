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
    std::vector<Part>& parts = of_warp_[warp];
    if (parts.empty() || parts.back().ends_request || !parts.back().goes_on(begin, end)) {
      parts.push_back({begin, 0, what, static_cast<std::uint32_t>(end - begin), 1, false});
      ++kept_;
    }
  }

  /// @brief All sectors of a warp's request are added.
  void end_request(unsigned warp) { of_warp_[warp].back().ends_request = true; }

  /// @return whether no more should be kept: it is time for take_turns()
  [[nodiscard]] bool is_full() const { return kept_ >= most_kept; }

  /// @brief All that is kept comes to the caches, a request of each warp in turn.
  void take_turns(Caches& caches, TrafficCounts to);

 private:
  /// Pieces of equal length, evenly apart, as columns of a matrix have them.
  struct Part {
    std::uint64_t begin;
    std::uint64_t step;  ///< from one to the next
    std::uint64_t what;
    std::uint32_t sectors;  ///< of each
    std::uint16_t count;
    bool ends_request;

    /// @brief Takes another piece in. @return false where it lies elsewhere
    bool goes_on(std::uint64_t at, std::uint64_t end) {
      if (end - at != sectors || at < begin) return false;
      if (count == 1) step = at - begin;
      if (at != begin + count * step) return false;
      ++count;
      return true;
    }
  };
  static constexpr std::size_t most_kept = std::size_t{1} << 21;  // 64 MiB and more

  std::array<std::vector<Part>, most_warps> of_warp_;
  std::size_t kept_ = 0;
};

}  // namespace gridstride::simt
