// SPDX-License-Identifier: MIT
// Lesson 09: replace each TODO, in this order. `./gridstride grade 09` says how far you are.
#include "shared_reduction.cuh"

/// Sums elements_per_block elements of data, fewer in the last block, in shared memory.
__global__ void sum_blocks_kernel(const float* data, float* partial, std::size_t n) {
  // TODO(1): Declare __shared__ float s_data[block_size]: one element for each thread of the block. A thread
  //          reads two elements of data, block_size apart, and stores their sum in s_data[threadIdx.x]. An
  //          element at index n or beyond is not there: it counts as 0 and must not be read.

  // TODO(2): A barrier. What does it protect? Say so in a comment.

  // TODO(3): For stride = block_size / 2, then half of that, and so on down to 1: the threads below `stride`
  //          add s_data[threadIdx.x + stride] to their own element; then all threads of the block wait for
  //          each other.

  // TODO(4): One thread writes the block's sum to partial[blockIdx.x].
}

void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> partial) {
  // TODO(5): Launch sum_blocks_kernel with block_size threads a block, one block for each elements_per_block
  //          elements, and check for a failed launch. No elements: no launch.
}

float sum_on_device(DeviceSpan<const float> data) {
  // TODO(6): Call sum_blocks on data, then on the partial sums, and so on until one number is left; copy that
  //          number back. A pass must not write into the array that it reads: you need two arrays.
  return 0.0F;
}

float sum(std::span<const float> data) {
  // TODO(7): As in lesson 08: device memory, one copy, sum_on_device, free the memory.
  return 0.0F;
}
