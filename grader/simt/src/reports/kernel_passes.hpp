// SPDX-License-Identifier: MIT
/// @file
/// What a kernel's source says of the passes of a loop, in each of which threads use what others have
/// computed in the one before.
#pragma once

#include <string>

#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @return whether the two lines stand in one loop over a stride, as in `for (s = n / 2; s > 0; s /= 2)`, in
/// which nothing is that could be a barrier. @param kernel the name of the kernel that they are of, as a
/// launch has it
bool in_passes_without_barrier(const SourceLine& one, const SourceLine& other, const std::string& kernel);

/// @brief Likewise of two lines of a kernel's text. @param text from `__global__` to behind the kernel @param
/// first number of the earlier one, 1-based @param last that of the later one
bool in_passes_without_barrier(const std::string& text, int first, int last);

}  // namespace gridstride::simt
