// SPDX-License-Identifier: MIT
/// @file
/// Which loops a compiler for GPUs writes out, pass behind pass.
#pragma once

#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @return whether the source says so (`#pragma unroll 1`). That `#pragma nounroll` stands before a loop
/// clang says of each at -O1
bool stays_a_loop(const ModuleText& module, const ControlFlow& flow, const Loop& loop);

/// @return of each loop of the function, in the order of ControlFlow::loops(): whether nvcc unrolls it whole.
/// It does where the loop ends at a number and all its passes together are not too long, or where the source
/// asks for it (`#pragma unroll`)
std::vector<bool> unrolled_loops(const ModuleText& module, const FunctionText& function,
                                 const ControlFlow& flow);

}  // namespace gridstride::translate
