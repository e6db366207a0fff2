// SPDX-License-Identifier: MIT
/// @file
/// Asynchronous copies to shared memory (cuda::memcpy_async and its kin): an agent of its own makes them,
/// some time between the call and the wait for it. Here the call reads the source and the wait writes the
/// destination; what touches the destination in between races with the copy.
///
/// The words of a destination keep their history byte by byte meanwhile, which is off the fast path of
/// accesses, and the cells of its bytes carry copy_under_way.
#pragma once

#include "simt/src/accesses/block_sync.hpp"
#include "simt/src/memory/layout.hpp"

namespace gridstride::simt {

/// @brief In the writer of a byte's cell: the copy that left the mark may still write the byte.
inline constexpr std::uint64_t copy_under_way = writer_bytes;

/// @brief Another block begins: what the last one has not waited for is of no interest.
void forget_copies(BlockSync& sync);

}  // namespace gridstride::simt
