// SPDX-License-Identifier: MIT
/// @file
/// Counts what the arithmetic units of a GPU would do. Device code raises a count in each basic block that it
/// comes through (translate/arithmetic.hpp); here these become instructions of threads and of warps.
#pragma once

#include <cstdint>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

struct Execution;

/// @brief Adds what the running block's threads have done since the last call to the execution's counters.
///
/// Lanes that come through a basic block equally often are taken to do so together: a warp comes there as
/// often as that of its lanes which comes there most.
void count_work(Execution& execution);

/// @brief Forgets which functions have run: the launch is over.
void forget_work(Execution& execution);

}  // namespace gridstride::simt

/// @brief Which count code raises that runs on this OS thread now.
extern "C" constinit thread_local std::uint64_t gs_work_lane __attribute__((tls_model("initial-exec")));
