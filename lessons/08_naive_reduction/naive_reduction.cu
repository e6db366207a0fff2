// SPDX-License-Identifier: MIT
// Lesson 08: replace each TODO, in this order. `./gridstride grade 08` says how far you are.
#include "naive_reduction.cuh"

#include <vector>

/// Adds up the elements of one block, in place: data[first] becomes their sum, which goes to
/// partial[blockIdx.x].
__global__ void sum_blocks_kernel(float* data, float* partial, std::size_t n) {
  // TODO(1): In which element does this block start, and which element i belongs to this thread?

  // TODO(2): For stride = blockDim.x / 2, then half of that, and so on down to 1: each thread below `stride`
  //          adds data[i + stride] to data[i], if there is such an element. Then all threads of the block
  //          wait for each other.

  // TODO(3): One thread writes the block's sum to partial[blockIdx.x].
}

void sum_blocks(DeviceSpan<float> data, DeviceSpan<float> partial) {
  // TODO(4): Launch sum_blocks_kernel with block_size threads a block and enough blocks for data.size()
  //          elements, and check for a failed launch: CUDA_CHECK(cudaGetLastError()). A grid of 0 blocks is
  //          an error, so leave before the launch where there are no elements.
}

float sum_on_device(DeviceSpan<float> data) {
  // TODO(5): Allocate room for the partial sums, call sum_blocks, copy the partial sums into a
  //          std::vector<float>, free the room, and add them up here, on the CPU.
  return 0.0F;
}

float sum(std::span<const float> data) {
  // TODO(6): Allocate device memory for data, copy data there, call sum_on_device, free the memory.
  return 0.0F;
}
