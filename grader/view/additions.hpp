// SPDX-License-Identifier: MIT
/// @file
/// Who adds what: threads that read several elements of an array and write one of it, as in a reduction's
/// tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief What one thread has put together and stored.
struct Addition {
  unsigned round = 0;   ///< barriers of the block before it
  unsigned thread = 0;  ///< linear index in the block
  std::int64_t to = 0;  ///< the element written
  std::vector<std::int64_t>
      from;  ///< the elements read for it, each once: `to` first, then as they were read
};

/// @brief All additions of a block in one array.
struct Tree {
  std::size_t array = 0;            ///< index in TracedLaunch::arrays
  std::vector<Addition> additions;  ///< by round, then warp, in the order of the stores
};

/// @brief Finds the trees of a block. A store counts as an addition where its thread has loaded at least two
/// elements of the same array since its last store to it, in the same round.
/// @param[in] block with barriers; without one it has no rounds to follow, and no tree
/// @return the arrays in which there are additions, in the order of their indices
std::vector<Tree> trees_of(const TracedBlock& block);

}  // namespace gridstride::view
