// SPDX-License-Identifier: MIT
/// @file
/// How lines end.
#pragma once

#include <algorithm>
#include <string>

namespace gridstride::text {

/// @brief Where all lines end by a carriage return alone, as some editors write them and compilers take it,
/// they end by a line feed. Other texts stay as they are.
inline void mend_line_ends(std::string& text) {
  if (text.find('\n') == std::string::npos) std::ranges::replace(text, '\r', '\n');
}

}  // namespace gridstride::text
