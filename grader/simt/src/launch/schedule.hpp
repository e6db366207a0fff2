// SPDX-License-Identifier: MIT
/// @file
/// The order in which blocks, warps and lanes run: as numbered, reversed, or random by a seed. A correct
/// program's results do not depend on it.
#pragma once

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief The order of a launch's blocks.
class BlockOrder {
 public:
  BlockOrder(std::uint64_t count, std::uint64_t schedule);
  /// @return the block that runs as number i
  std::uint64_t operator[](std::uint64_t i) const;

 private:
  std::uint64_t count_;
  std::uint64_t factor_ =
      1;  ///< without a common divisor with the count: i -> i * factor + first is a permutation
  std::uint64_t first_ = 0;
  bool reversed_;
};

/// @brief Lays down the order of the threads of the block that is about to run. Warps stay whole: the order
/// is one of warps and one within each.
void order_threads(Execution& execution);

/// @brief Orders threads that go on after a barrier likewise.
void order_resuming(Execution& execution);

/// @brief Lets lanes of a warp that were waiting run on, in the order of the schedule.
void make_lanes_ready(Execution& execution, unsigned warp, std::uint32_t lanes);

}  // namespace gridstride::simt
