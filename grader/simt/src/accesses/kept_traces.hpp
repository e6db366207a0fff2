// SPDX-License-Identifier: MIT
/// @file
/// Traces of warps that other warps run in between of, before all lanes of theirs have come as far.
///
/// Lanes that wait at anything but the block's barrier (a `cuda::barrier`, a flag, a lock) go on in the order
/// in which they are let go, also one after another with other warps' lanes in between. A device has them in
/// step again; here their trace is kept until they have caught up, or the block's threads meet.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simt/src/accesses/warp_trace.hpp"

namespace gridstride::simt {

/// @brief A trace in as much memory as it needs.
struct KeptTrace {
  std::vector<WarpStep> steps;
  std::vector<StepInfo> info;
  std::vector<LaneRun> runs;
  std::vector<StrayAccess> strays;
  std::array<std::size_t, warp_lanes> places{};  ///< of the lanes: index of a step; no_place
  std::size_t in_step = 0;
  std::uint64_t stores = 0;  ///< of single lanes
  std::array<LeftOut, traffic_kinds> left_out{};
};

/// @brief Those of the running block, by warp.
struct KeptTraces {
  std::uint32_t warps = 0;  ///< bit i: there is one of warp i
  std::array<KeptTrace, most_warps> of_warp;
};

/// @brief Lanes of another warp run from now on: the trace of the one before is counted, or kept where some
/// of its lanes are to follow.
void change_warp(Execution& execution, unsigned warp);

/// @brief Counts the requests of all traces, that of the running warp and those kept, and forgets them; no
/// thread of the block is on its way.
void count_all_requests(Execution& execution);

/// @brief Counts the requests of the running warp's trace where it has become long, as of a lane that polls.
void count_long_trace(Execution& execution);

/// @return stores of single lanes in all traces, which the counters do not have yet
std::uint64_t stores_in_traces(const Execution& execution);

}  // namespace gridstride::simt
