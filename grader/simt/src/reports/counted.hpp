// SPDX-License-Identifier: MIT
/// @file
/// Numbers of things in sentences.
#pragma once

#include <concepts>
#include <string>

namespace gridstride::simt {

/// @return "1 byte", "2 bytes", "0 bytes"
template <std::integral Number>
std::string counted(Number number, const char* thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

}  // namespace gridstride::simt
