// SPDX-License-Identifier: MIT
// Never returns.
#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  volatile float total = 0;
  while (true) total = total + data[0];  // here
}
