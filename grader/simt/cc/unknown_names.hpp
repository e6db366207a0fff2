// SPDX-License-Identifier: MIT
/// @file
/// Names that the compiler does not know: of CUDA's parts that are gone, of others the one that was meant.
#pragma once

#include <string>

namespace gridstride::cc {

/// @brief Says of a name of CUDA that the headers do not declare what became of it, or what may have been
/// meant.
/// @param[in,out] text an error of the compiler; another one stays as it is
void reword_unknown_name(std::string& text);

}  // namespace gridstride::cc
