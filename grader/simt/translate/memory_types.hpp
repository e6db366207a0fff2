// SPDX-License-Identifier: MIT
/// @file
/// A kernel stores four halves through a `uint2*`, or changes the bits of a `float` through an `int*`. C++
/// lets a compiler take it that accesses of different types do not meet, and clang does; nvcc leaves device
/// code as it is written, and CUDA's own guides tell to write such.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Makes one type of all types that the program's accesses have for clang, so that any two may meet.
/// What is the engine's keeps its types: no access of the program goes there, and counts and the bounds of
/// loops over threads need not be read anew after each.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_one_memory_type(const std::string& text);

}  // namespace gridstride::translate
