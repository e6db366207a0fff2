// SPDX-License-Identifier: MIT
/// @file
/// The worker's loop: one call after the other, until the judge closes the channel.
#pragma once

#include <string>

#include "worker/frame.hpp"

namespace gridstride::worker {

/// @brief What the worker knows about its module.
struct LoadedModule {
  const GradedFunction* table = nullptr;  ///< nullptr: not loaded
  std::string trouble;                    ///< why not
};

/// @brief Answers calls until the channel is closed.
/// @param[in] channel the worker's end
void serve(int channel, const LoadedModule& module);

}  // namespace gridstride::worker
