// SPDX-License-Identifier: MIT
/// @file
/// From what instructions cost the memory to what lines do.
#pragma once

#include <vector>

#include "record/line_traffic.hpp"
#include "simt/src/accesses/traffic_table.hpp"

namespace gridstride::simt {

/// @return the lines of the student's files that a table's instructions belong to. What has no such line, as
/// code of a library may have none, is left out
std::vector<LineTraffic> lines_of(const TrafficTable& table);

}  // namespace gridstride::simt
