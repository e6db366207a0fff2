// SPDX-License-Identifier: MIT
/// @file
/// Intermediate code deeper than any stack would be.
#pragma once

#include <string>

namespace gridstride::translate {

inline constexpr int deep = 100000;

/// @return functions "f0" to "f99999", each of which calls the one before
inline std::string functions_in_a_chain() {
  std::string functions = "define internal void @f0() {\n  ret void\n}\n";
  for (int i = 1; i < deep; ++i)
    functions += "define internal void @f" + std::to_string(i) + "() {\n  call void @f" +
                 std::to_string(i - 1) + "()\n  ret void\n}\n";
  return functions;
}

}  // namespace gridstride::translate
