// SPDX-License-Identifier: MIT
// A call that CUDA refuses; nobody asks how it went.
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  static_cast<void>(cudaGetDeviceCount(nullptr));  // here
  return 0;
}
