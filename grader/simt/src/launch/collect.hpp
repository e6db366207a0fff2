// SPDX-License-Identifier: MIT
/// @file
/// What the OS threads have found in a launch and counted of it becomes the engine's.
#pragma once

#include <cstdint>

#include "simt/src/accesses/longest_block.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief Merges what the OS threads found into findings, what happened first at the front, and adds what
/// they counted.
/// @param left_out_after threads that have all failed: the others have not run; 0: all have
/// @return the block that did most
LongestBlock collect(const Launch& launch, std::uint64_t left_out_after);

}  // namespace gridstride::simt
