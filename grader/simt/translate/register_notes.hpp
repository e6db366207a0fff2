// SPDX-License-Identifier: MIT
/// @file
/// What a file says to the engine of the registers of its kernels.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Tells the engine of the registers of each kernel, by a symbol beside it:
/// KERNEL.gs_registers.NEEDED.THREADS.BLOCKS.MOST, where THREADS and BLOCKS are those of `__launch_bounds__`,
/// and MOST is that of `__maxnreg__`, or else of -maxrregcount; each 0 where nothing says so.
/// @param text LLVM's code before any optimisation @param most_registers by -maxrregcount; 0: not given
/// @return what belongs at the end of the text; empty where it has no kernel
std::string register_notes(const std::string& text, unsigned most_registers);

}  // namespace gridstride::translate
