// SPDX-License-Identifier: MIT
/// @file
/// `a * b + c`, which clang writes as one operation that a processor may round once or twice. Those of ARM
/// would round once, those of x86-64 (as far as all of them go) twice: the CPU device's results are to be the
/// same on every machine.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Makes a product and a sum of each such operation. What asks for one rounding (fma) keeps it.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_two_roundings(const std::string& text);

}  // namespace gridstride::translate
