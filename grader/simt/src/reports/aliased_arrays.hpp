// SPDX-License-Identifier: MIT
/// @file
/// All `extern __shared__` arrays begin at one address. What a kernel's source says of two stores to one
/// place there.
#pragma once

#include <string_view>

#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @return whether one line does nothing but store an element of one of these arrays, and a line further down
/// of the other, both of elements of one type or size, with no use of the first between: as who takes the two
/// for different memory has it. Views of one memory by elements of different sizes are none. A load of what a
/// thread has just stored may be none in the compiled code: hence the look at the lines between
bool takes_for_two_arrays(const SourceLine& earlier, const SourceLine& later, std::string_view one_array,
                          std::string_view other_array);

}  // namespace gridstride::simt
