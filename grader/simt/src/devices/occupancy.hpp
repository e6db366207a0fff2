// SPDX-License-Identifier: MIT
/// @file
/// How many blocks of a kernel a multiprocessor holds at a time, and how many kernels a device.
#pragma once

#include <cstddef>

#include "record/occupancy.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief What a block of a kernel takes.
struct BlockNeeds {
  int threads = 0;
  int registers_a_thread = 0;
  std::size_t shared_bytes = 0;  ///< static and dynamic
};

/// @return blocks that one multiprocessor of the profile's device holds at once, and what keeps a further one
/// out; 0 blocks: not even one
Occupancy occupancy_of(const DeviceProfile& profile, const BlockNeeds& needs);

/// @return kernels that the profile's device runs at the same time; 1: it does not run several
int resident_grids(const DeviceProfile& profile);

/// @return what a block of the kernel takes in a launch with so many threads and bytes
BlockNeeds needs_of(const void* kernel, const char* kernel_name, int threads,
                    std::size_t dynamic_shared_bytes);

/// @brief Whether all blocks of a cooperative launch can be resident at once; reports it where not.
/// @return 0, or the error of the launch
ErrorCode check_cooperative(const gs_launch& launch);

}  // namespace gridstride::simt
