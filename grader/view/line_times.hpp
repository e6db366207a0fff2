// SPDX-License-Identifier: MIT
/// @file
/// Where a launch's time goes: each line with its part of the modelled time and what it has done.
#pragma once

#include <string>
#include <vector>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief One line, in words.
struct LineTime {
  TracedPlace place;     ///< in the source
  double share = 0;      ///< of the kernel's modelled time, 0 to 1
  std::string share_of;  ///< "41 %", "under 1 %"
  /// "global loads: 22 requests, 86 sectors", "instructions: 48 integer, 24 branches"
  std::vector<std::string> did;
  bool counts = false;  ///< the share is large enough to be told where room is short
};

/// @brief The lines of a launch, by place; empty where nothing was counted.
std::vector<LineTime> line_times(const TracedLaunch& launch);

/// @brief Of the launch: its modelled time, what bounds it, and how much of it belongs to no line. A sentence
/// or two.
std::string launch_time_text(const TracedLaunch& launch);

}  // namespace gridstride::view
