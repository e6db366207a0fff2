// SPDX-License-Identifier: MIT
/// @file
/// Which loops a compiler for GPUs writes out, pass behind pass.
#pragma once

#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @return of each loop of the function, in the order of ControlFlow::loops(): whether nvcc unrolls it whole.
/// It does where the loop ends at a number and all its passes together are not too long, or where the source
/// asks for it (`#pragma unroll`)
std::vector<bool> unrolled_loops(const ModuleText& module, const FunctionText& function,
                                 const ControlFlow& flow);

}  // namespace gridstride::translate
