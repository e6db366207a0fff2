// SPDX-License-Identifier: MIT
/// @file
/// The compiler that programs built by `gridstride cc` bring along for NVRTC.
#pragma once

#include "simt/cc/cc.hpp"
#include "simt/src/driver/run_time_compiler.hpp"

namespace gridstride::cc {

/// @brief Translates, compiles and links device code to a module.
/// @param[in] for_worker the module is for a graded submission's worker. @see Build::for_worker
/// @return its image, or messages in the words of the source; where no compiler is installed, one that says
/// so
simt::CompileAnswer compile_at_run_time(const simt::CompileRequest& request, const Installation& installation,
                                        bool for_worker = false);

}  // namespace gridstride::cc
