// SPDX-License-Identifier: MIT
// Takes memory for ever.
#include <cstring>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  constexpr std::size_t size_bytes = std::size_t{64} << 20;
  while (true) std::memset(new char[size_bytes], 1, size_bytes);
}
