// SPDX-License-Identifier: MIT
// Reads far behind the array on the host, as the thread of a loop's last part does where it runs first.
#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  constexpr std::size_t beyond = 4'000'000;  // 16 MB
  return data[data.size() + beyond];         // here
}
