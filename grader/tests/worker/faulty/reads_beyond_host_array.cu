// SPDX-License-Identifier: MIT
// Reads one element too many on the host.
#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  float total = 0;
  for (std::size_t i = 0; i <= data.size(); ++i) total += data[i];  // here
  return total;
}
