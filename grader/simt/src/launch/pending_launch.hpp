// SPDX-License-Identifier: MIT
/// @file
/// A launch on its way to the device: copies of what the call points to.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "simt/src/engine.hpp"
#include "simt/src/launch/launch_order.hpp"

namespace gridstride::simt {

/// @brief A launch that was accepted and has not run.
struct PendingLaunch {
  gs_launch call;
  void (*body)(const void*);
  std::vector<std::max_align_t> closure;
  unsigned device;
  std::vector<void*> frames;           ///< of a library's kernel that the host has launched
  unsigned depth = 0;                  ///< kernels that have launched one another up to this one
  std::shared_ptr<LaunchOrder> order;  ///< of one that a kernel has launched
};

/// @brief Copies callee and arguments.
std::shared_ptr<PendingLaunch> pending_launch(const gs_launch& call, void (*body)(const void*),
                                              const void* closure, unsigned device);

/// @brief Runs a launch, and then those that it has launched. The engine's lock must be held.
/// @return 0: what goes wrong is told by the device's errors
ErrorCode run_launch(const PendingLaunch& pending);

}  // namespace gridstride::simt
