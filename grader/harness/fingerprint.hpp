// SPDX-License-Identifier: MIT
/// @file
/// Numbers of texts, the same in every program and on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace gridstride::harness {

/// @return a number that differs where texts differ, but for forged ones (FNV-1a, 64 bits)
constexpr std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace gridstride::harness
