// SPDX-License-Identifier: MIT
/// @file
/// What a file says to the engine of the kernels that its launches run. The launch itself names a kernel's
/// address only where there is one function of that name in the file: not of a template whose arguments are
/// deduced, nor of a kernel in an included file.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Tells the engine which kernel each function that runs a launch's threads (run_thread of
/// gridstride/launch.hpp) calls, by a symbol: FUNCTION.gs_starts.KERNEL.
/// @param text LLVM's code before any optimisation @return what belongs at the end of the text
std::string launch_notes(const std::string& text);

}  // namespace gridstride::translate
