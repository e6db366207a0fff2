// SPDX-License-Identifier: MIT
/// @file
/// Calls that compute constants of device code. Nothing of them is left in the compiler's intermediate code,
/// where all other calls are looked at (host_calls.hpp).
#pragma once

#include <string>
#include <vector>

#include "simt/translate/scan.hpp"

namespace gridstride::translate {

/// @brief A call in a constant expression: `int s[f(3)];`
struct ConstantCall {
  int line = 0;             ///< 1-based
  int column = 0;           ///< 1-based
  std::string name;         ///< of the function, without what qualifies it
  bool of_library = false;  ///< std::max, std::min, or a member of std::numeric_limits
};

/// @return those in functions of the device alone, in code that is always compiled, by names that nothing in
/// the function declares
std::vector<ConstantCall> constant_calls(const Lexed& lexed);

}  // namespace gridstride::translate
