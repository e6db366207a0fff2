// SPDX-License-Identifier: MIT
/// @file
/// Lanes of a warp that use each other's volatile stores to global memory with nothing in between: the
/// unrolled end of a reduction as it was written before Volta. There a volatile access leaves no reader in a
/// word's history, since it may wait for a flag; what lanes read of each other is kept here.
#pragma once

#include "simt/src/accesses/cells.hpp"

namespace gridstride::simt {

/// @brief The running thread, if any, has made a volatile load. Only words of device memory count.
void note_lane_read(void* pointer, const void* pc);

/// @brief It is about to make a volatile store: reports the race with a lane of its warp that has read the
/// word too early. That is one that nothing orders before the store, and that went on from what it read: it
/// has stored to the same array since, so that it does not wait for this word. And the store replaces what
/// the running thread itself has read there, so that it is no flag either.
void check_lane_store(void* pointer, std::uint32_t size_bytes, const void* pc);

}  // namespace gridstride::simt
