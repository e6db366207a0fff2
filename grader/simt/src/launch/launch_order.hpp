// SPDX-License-Identifier: MIT
/// @file
/// What orders the kernels that kernels launch. @source CUDA C++ Programming Guide, "CUDA Dynamic
/// Parallelism", on streams and memory consistency: a grid begins behind what its launching thread has done
/// before; it is not waited for by what that thread does after; those of one block and one stream run one
/// behind the other, and a grid is over when all that it has launched are.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>

#include "simt/src/accesses/phases.hpp"

namespace gridstride::simt {

/// @brief A stream of device code. Each block has a default stream of its own.
struct DeviceStream {
  enum class Kind : std::uint8_t { ordinary, fire_and_forget, tail };
  Kind kind = Kind::ordinary;
  std::uint64_t owner = 0;    ///< linear block; of fire-and-forget: the launch; of tail: 0, it is the grid's
  std::uintptr_t handle = 0;  ///< 0: the block's default stream
  auto operator<=>(const DeviceStream&) const = default;
};

/// @brief What a thread knew when it launched a kernel, by the marks of its own grid.
struct LaunchPoint {
  std::uint64_t block = 0;        ///< linear
  unsigned thread = 0;            ///< linear
  std::uint64_t mark = 0;         ///< those of the thread's accesses behind the launch reach it
  std::uint64_t block_met = 0;    ///< all marks of the block below are ordered before
  std::uint64_t warp_met = 0;     ///< likewise those of the thread's warp
  std::uint64_t handed_over = 0;  ///< likewise those of the block, by atomics and fences
  bool lanes_met = false;         ///< some lanes of the warp have met: not looked at in detail
  std::uint64_t grid_met = 0;     ///< marks of all blocks below are ordered before, by the grid's barrier
  bool told_by_blocks = false;  ///< atomics have told the block something of others: not looked at in detail
};

/// @brief A launch among those of one launch by the host.
struct LaunchOrder {
  std::uint64_t operation = 0;                     ///< @see OperationId
  std::shared_ptr<const LaunchOrder> launched_by;  ///< nullptr: the host's own
  LaunchPoint point;
  DeviceStream stream;
  std::uint64_t place = 0;  ///< among the launches of its grid, as they were made
  BlockLog blocks;          ///< of the grid itself, once it has run and launched others
};

/// @return whether what left the mark, in the launch `earlier`, is ordered before all that `later` does
/// @param mark 0: all of the launch is asked for
bool is_ordered(const LaunchOrder& earlier, std::uint64_t mark, const LaunchOrder& later);

}  // namespace gridstride::simt
