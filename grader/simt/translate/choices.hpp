// SPDX-License-Identifier: MIT
/// @file
/// `c ? a : b` of two variables reads one of them. LLVM makes one load of the two, from an address that is
/// chosen; and where it sees that both addresses are a variable's it loads both and chooses a value. The load
/// of the other would be told as a race, or as a read of what nothing has written.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Hides the addresses of variables that are loaded in branches that meet again, and of those that are
/// chosen from, so that LLVM cannot see that each of them could be loaded.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_single_choices(const std::string& text);

}  // namespace gridstride::translate
