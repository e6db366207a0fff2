// SPDX-License-Identifier: MIT
/// @file
/// How much of a multiprocessor's L1 cache each of its blocks has.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/src/devices/profile.hpp"

namespace gridstride::simt {

/// @brief The blocks that share a multiprocessor.
struct ResidentBlocks {
  std::uint64_t grid = 1;        ///< blocks of the whole grid
  unsigned fitting = 1;          ///< that a multiprocessor holds
  std::size_t shared_bytes = 0;  ///< of shared memory, each
};

/// @return bytes of the cache for each block, of what the blocks' shared memory leaves: from compute
/// capability 7.0 on both are one memory. 0 where loads of global memory go past it
std::size_t l1_share_bytes(const DeviceProfile& profile, const ResidentBlocks& blocks);

}  // namespace gridstride::simt
