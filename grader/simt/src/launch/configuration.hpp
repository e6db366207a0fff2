// SPDX-License-Identifier: MIT
/// @file
/// What a launch asks for, beside what the device has: blocks, threads, shared memory.
#pragma once

#include <string>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

struct Module;

/// @brief Why a launch is refused.
struct Refusal {
  /// @brief What there is too much of, or none.
  enum class Reason {
    nothing,
    no_blocks,
    no_threads,
    limits,
    launch_bounds,
    registers,
    shared_memory,
    constant_memory,
    no_clusters,     ///< the device has none
    cluster_size,    ///< too many blocks in one, or others than the kernel says
    part_of_cluster  ///< the grid is no multiple of the cluster
  };

  ErrorCode error = 0;  ///< of the launch; 0: it is not refused
  Reason reason = Reason::nothing;
  std::string message;  ///< "2048 threads a block; this device allows 1024", "the grid has 0 blocks along y"
};

/// @brief Compares a launch with the current device's limits and the kernel's own.
/// @param module of the kernel; nullptr: not known, and then neither is what it declares
Refusal check_configuration(const gs_launch& call, const Module* module);

/// @return what the launch does: "asks for 2048 threads a block; ...", "fails: the grid has 0 blocks along y"
std::string telling(const Refusal& refusal);

/// @return what to do about it, for whoever reads the message
std::string advice_on(const Refusal& refusal);

}  // namespace gridstride::simt
