// SPDX-License-Identifier: MIT
/// @file
/// Integers that are divided by zero. Processors of x86-64 have a trap for it, those of ARM give 0, a GPU
/// anything: here the divisor is looked at before, on every machine.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Lets a division of integers call the engine's gs_divided_by_zero() where the divisor is 0.
/// Constants and vectors are left alone.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_checked_divisors(const std::string& text);

}  // namespace gridstride::translate
