// SPDX-License-Identifier: MIT
/// @file
/// Which lines of a picture are marked: by the rule of the reports.
#pragma once

#include <vector>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief Tells for each line of the block whether it costs much more than its bytes need, and much of what
/// the block asks for.
/// @param[in] reference the reference solution's trace, or nothing: what costs no more than its requests of
/// the same kind is no waste
std::vector<bool> wasteful_lines(const TracedBlock& block, const AccessTrace* reference);

}  // namespace gridstride::view
