// SPDX-License-Identifier: MIT
/// @file
/// Compare-and-swaps by which threads update a word once each, without a look at the result (gs_lone_swap).
/// Threads run one after another here, so that each swap finds what its thread has read; on a device another
/// thread's may come between the two, and nothing is stored.
#pragma once

#include <cstdint>

namespace gridstride::simt {

/// @brief The running thread is about to make one: reports it where another thread has made one on the same
/// word, with nothing to order the two.
void note_lone_swap(void* pointer, std::uint32_t size_bytes, const void* pc);
/// @brief A new launch.
void forget_lone_swaps();

}  // namespace gridstride::simt
