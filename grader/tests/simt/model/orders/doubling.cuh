// SPDX-License-Identifier: MIT
// What the programs on transfers and managed memory do with their arrays.
#pragma once

constexpr int n = 1 << 20;  // elements of an array
constexpr int block_size = 256;

__global__ void double_kernel(float* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] *= 2;
}
