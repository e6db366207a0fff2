// SPDX-License-Identifier: MIT
/// @file
/// What the incidents of a launch say about one another.
#pragma once

#include <vector>

#include "simt/src/reports/incident.hpp"

namespace gridstride::simt {

/// @brief Leaves out what only follows from another incident, or is told by it, and notes what a race is part
/// of.
/// @param[in,out] incidents of one launch, the earliest first
void review(std::vector<Incident>& incidents);

}  // namespace gridstride::simt
