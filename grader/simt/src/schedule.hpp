// SPDX-License-Identifier: MIT
/// @file
/// The order in which blocks, warps and lanes run: as numbered, reversed, or random by a seed. A correct
/// program's results do not depend on it.
#pragma once

#include "simt/src/execution.hpp"

namespace gridstride::simt {

/// @brief Lets lanes of a warp that were waiting run on, in the order of the schedule.
void make_lanes_ready(Execution& execution, unsigned warp, std::uint32_t lanes);

}  // namespace gridstride::simt
