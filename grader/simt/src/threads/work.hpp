// SPDX-License-Identifier: MIT
/// @file
/// Counts what the arithmetic units of a GPU would do. Device code raises a count in each basic block that it
/// comes through (translate/arithmetic.hpp); here these become instructions of threads and of warps.
#pragma once

#include <cstdint>

#include "gridstride/simt_abi.h"
#include "record/counters.hpp"

namespace gridstride::simt {

struct Execution;

/// @brief How often a launch's threads have come through a basic block.
struct BlockPasses {
  std::uint64_t threads = 0;
  std::uint64_t warps = 0;      ///< whichever of their lanes took part
  std::uint64_t divergent = 0;  ///< the part of them of warps whose lanes took part in half of theirs at most

  BlockPasses& operator+=(const BlockPasses& other) {
    threads += other.threads;
    warps += other.warps;
    divergent += other.divergent;
    return *this;
  }
};

/// @brief Adds what the running block's threads have done since the last call to the execution's counters and
/// passes.
///
/// Lanes that come through a basic block equally often are taken to do so together: a warp comes there as
/// often as that of its lanes which comes there most.
void count_work(Execution& execution);

/// @brief Adds what passes through a basic block cost to the counters.
void add_passes(Counters& counters, const gs_work_cost& cost, const BlockPasses& passes, unsigned spare);

/// @brief Forgets which functions have run, and how often: the launch is over.
void forget_work(Execution& execution);

/// @brief From here on the work of this thread's host code is counted, that of no other host thread.
void begin_host_work();

/// @return what host code has taken a core of the host since then, or since this was asked last @unit{clocks}
std::uint64_t take_host_work();

}  // namespace gridstride::simt

/// @brief Which count code raises that runs on this OS thread now.
extern "C" constinit thread_local std::uint64_t gs_work_lane __attribute__((tls_model("initial-exec")));
