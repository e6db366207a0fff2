// SPDX-License-Identifier: MIT
// Has a typing error.
#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  return data.sice();  // here
}
