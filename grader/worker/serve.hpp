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
  TakeError take_error =
      nullptr;  ///< where the module has a CUDA run time of its own. @see take_error_symbol
  TakeCompilations take_compilations = nullptr;  ///< where it has NVRTC too. @see take_compilations_symbol
};

/// @brief Tells the judge that the device is there. Nothing of the submission may have run before.
/// @param[in] channel the worker's end
void announce(int channel);

/// @brief Has the judge compile device code, during a call. @return its answer; empty where there is none
std::string ask_to_compile(const std::string& request);

/// @brief Answers calls until the channel is closed.
/// @param[in] channel the worker's end
void serve(int channel, const LoadedModule& module);

}  // namespace gridstride::worker
