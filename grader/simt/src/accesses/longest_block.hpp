// SPDX-License-Identifier: MIT
/// @file
/// The block of a launch that does most: a kernel takes at least as long as it, however little the others do.
#pragma once

#include <cstdint>
#include <map>

#include "record/counters.hpp"

namespace gridstride::simt {

/// @brief What the blocks that have run here did, each by itself; the one that takes longest is kept.
class LongestBlock {
 public:
  /// @brief A block begins to run, or goes on. @param so_far the counters of all blocks
  void begin(const Counters& so_far) { before_ = so_far; }

  /// @brief The block has stopped. @param ended false where it will go on later
  void stop(std::uint64_t block, const Counters& so_far, bool ended);

  /// @brief Keeps the other's where it takes longer; of blocks that take equally long the first of the grid.
  void merge(const LongestBlock& other);

  /// @brief What the block did, with nothing beyond L1: where the launch's traffic went is known later.
  [[nodiscard]] const Counters& work() const { return work_; }

 private:
  void consider(std::uint64_t block, const Counters& work);

  Counters before_;
  Counters work_;
  std::uint64_t clocks_ = 0;  ///< that it takes, about
  std::uint64_t block_ = 0;
  std::map<std::uint64_t, Counters> set_aside_;  ///< by block: what those did that will go on
};

}  // namespace gridstride::simt
