// SPDX-License-Identifier: MIT
/// @file
/// In modules for a GPU whose submission may compile as it runs: how often it does. The linker is told to
/// lead the module's calls of nvrtcCompileProgram here (--wrap).
#pragma once

#include <nvrtc.h>

#include <atomic>

#include "worker/frame.hpp"

namespace gridstride::cuda {

inline std::atomic<unsigned> compilations{0};

}  // namespace gridstride::cuda

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names.
extern "C" nvrtcResult __real_nvrtcCompileProgram(nvrtcProgram program, int option_count,
                                                  const char* const* options);
extern "C" nvrtcResult __wrap_nvrtcCompileProgram(nvrtcProgram program, int option_count,
                                                  const char* const* options) {
  ++gridstride::cuda::compilations;
  return __real_nvrtcCompileProgram(program, option_count, options);
}
// NOLINTEND(bugprone-reserved-identifier)

/// @brief How many there were since the last such call. @see worker::take_compilations_symbol
extern "C" unsigned gridstride_take_compilations() { return gridstride::cuda::compilations.exchange(0); }
