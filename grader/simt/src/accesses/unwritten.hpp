// SPDX-License-Identifier: MIT
/// @file
/// What a copy to the host should find in device memory.
#pragma once

#include "simt/src/memory/copies.hpp"

namespace gridstride::simt {

/// @brief Tells of a copy to the host of device memory that nothing has written: an error where that is all
/// it copies, or where it takes the rows of an array of cudaMallocPitch to be another distance apart than
/// they are; a note where it is a part, as the unused end of a buffer. Words of which some bytes are written
/// count as written, since structures have padding. Silent after an error, which may be the cause.
void check_written(const Transfer& transfer);

}  // namespace gridstride::simt
