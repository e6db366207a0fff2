// SPDX-License-Identifier: MIT
/// @file
/// Calls of host functions in device code, of device functions in host code, and of kernels without a launch.
/// The CPU device could run them; nvcc refuses them, so they are refused here too.
#pragma once

#include <string>
#include <vector>

#include "simt/translate/files.hpp"

namespace gridstride::translate {

/// @brief Finds the calls from functions for the device alone to functions for the host alone: the program's
/// own, of which the translator has left lists (function_lists.hpp); the standard library's, where the line
/// names std::; and some of C's that every beginner tries. std::move and std::forward are both sides', as are
/// the functions of <cmath>. Finds those the other way round, too, and the calls from functions of either
/// list to kernels, and host code that takes the address of a function of the device.
/// @param text the intermediate code (LLVM's, as text, before any optimisation)
/// @return one a line and function, in the order of the text
std::vector<FileProblem> host_calls(const std::string& text);

}  // namespace gridstride::translate
