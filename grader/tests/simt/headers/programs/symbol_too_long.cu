// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

#include <cassert>

__constant__ float weights[4];

int main() {
  float five[5] = {};
  assert(cudaMemcpyToSymbol(weights, five, sizeof five) == cudaErrorInvalidValue);  // FIND out_of_bounds
}
