// SPDX-License-Identifier: MIT
/// @file
/// What one OS thread counts of the work that its blocks do.
#pragma once

#include <array>
#include <vector>

#include "gridstride/simt_abi.h"
#include "record/counters.hpp"
#include "simt/src/accesses/caches.hpp"
#include "simt/src/accesses/critical_path.hpp"
#include "simt/src/accesses/kept_traces.hpp"
#include "simt/src/accesses/longest_block.hpp"
#include "simt/src/accesses/traffic_table.hpp"
#include "simt/src/accesses/warp_trace.hpp"
#include "simt/src/accesses/warp_turns.hpp"
#include "simt/src/threads/work.hpp"

namespace gridstride::simt {

class AccessRecorder;

/// @brief What the blocks that have run here have asked of the memory and of the arithmetic units.
struct Counting {
  WarpTrace trace;
  KeptTraces kept_traces;
  WarpTurns warp_turns;
  std::array<Caches, max_devices> caches_of_device;
  Caches* caches = nullptr;  ///< of the launch's device
  Counters counters;  ///< what blocks have done; accesses of the running warp come later, by count_requests
  CriticalPath critical_path;
  LongestBlock longest_block;          ///< of those of the launch that have run here
  std::vector<gs_work*> work;          ///< of the functions that this launch has run
  std::vector<BlockPasses> passes;     ///< through their basic blocks, one function's after another's
  unsigned work_lane = 0;              ///< of its counts: that of thread 0
  unsigned spare_registers = 0;        ///< @see spare_registers() of devices/kernel_registers.hpp
  TrafficTable traffic;                ///< of the launch's requests
  AccessRecorder* recorder = nullptr;  ///< is told of each request, where the launch is recorded
};

}  // namespace gridstride::simt
