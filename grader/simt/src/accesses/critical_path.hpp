// SPDX-License-Identifier: MIT
/// @file
/// The chain of accesses that a thread block has to wait for, one after another: between two barriers, those
/// of the warp that has most of them.
#pragma once

#include <array>
#include <cstdint>

#include "record/counters.hpp"

namespace gridstride::simt {

/// @brief Requests of the running block's warps since its last barrier.
struct CriticalPath {
  struct Link {
    std::uint64_t global_loads = 0;
    std::uint64_t load_groups = 0;  ///< loads that no atomic parts: a compiler moves none past an atomic
    std::uint64_t shared_accesses = 0;
    std::uint64_t atomics = 0;
  };
  static constexpr unsigned most_warps = 32;  // of a block
  std::array<Link, most_warps> of_warp{};

  /// @brief The block's threads have met, or it has ended: what the busiest warp did is added to the
  /// counters.
  /// @param warps of the block
  void end_phase(unsigned warps, Counters& counters);
};

}  // namespace gridstride::simt
