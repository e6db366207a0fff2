// SPDX-License-Identifier: MIT
// Prints for ever.
#include <cstdio>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  while (true) std::puts("a line that nobody reads, again and again");
}
