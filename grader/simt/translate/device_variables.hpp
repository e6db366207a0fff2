// SPDX-License-Identifier: MIT
/// @file
/// Variable templates such as `template <class T> __constant__ T mask[9]`: clang takes an instance that has
/// no initialiser and that device code only reads for a constant, which the host could not copy to.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Makes constants of device memory that begin with zeros variables.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_variables(std::string text);

}  // namespace gridstride::translate
