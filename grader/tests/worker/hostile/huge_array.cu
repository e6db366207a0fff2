// SPDX-License-Identifier: MIT
// Asks for 100 GB at once and touches all of it.
#include <vector>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  std::vector<char> array(100'000'000'000, 1);
  return array[99'999'999'999];
}
