// SPDX-License-Identifier: MIT
// Lesson 10: replace each TODO, in this order. `./gridstride grade 10` says how far you are.
#include "warp_reduction.cuh"

#include <algorithm>
#include <cstdint>

/// Sum of the values of a warp's 32 lanes, in lane 0. All 32 lanes have to call it.
__device__ float warp_sum(float value) {
  // TODO(1): In the step with a given offset (16, 8, 4, 2, 1), add what the lane `offset` further on
  //          brings: __shfl_down_sync(mask, value, offset). Which lanes does the mask have to name?
  return value;
}

/// Sum of each warp's elements: one element a thread.
__global__ void sum_warps_kernel(const float* data, float* sums, std::size_t n) {
  // TODO(2): Load this thread's element, 0 where there is none, call warp_sum, and let lane 0 of each warp
  //          that has an element store the sum. The lane is threadIdx.x % warp_size. Who may not be missing
  //          at warp_sum?
}

/// Sum of the values of a block's threads, in thread 0. All threads have to call it.
__device__ float block_sum(float value) {
  // TODO(3): Each warp finds its sum, and its lane 0 stores it in shared memory, one word a warp. A barrier
  //          (what does it protect?). Then the first warp, all 32 lanes of it, adds up these sums by
  //          warp_sum once more.
  return value;
}

/// Sum of each block's elements: one element a thread.
__global__ void sum_blocks_kernel(const float* data, float* sums, std::size_t n) {
  // TODO(4): As in TODO(2), with block_sum.
}

/// Sum of this thread's elements of data.
__device__ float thread_sum(const float* data, std::size_t n) {
  // TODO(5): A grid-stride loop, as in lesson 03, that adds up in a register.
  return 0.0F;
}

/// The blocks' sums of one launch, and how many of them are there. Memory of the device that lives as long as
/// the program: nobody allocates it, and the count starts at 0.
__device__ float block_sums[max_blocks];
__device__ unsigned blocks_done = 0;

/// Adds up the sums of all blocks. All threads have to call it.
/// @param sum the block's sum, in thread 0
__device__ void add_to_result(float sum, float* result) {
  // TODO(6): Thread 0 stores the block's sum in block_sums, calls __threadfence(), and draws a number:
  //          atomicAdd(&blocks_done, 1U) gives 0 to the first block that comes, gridDim.x - 1 to the last
  //          one. It calls __threadfence() again, and tells its block, by a word in shared memory, whether
  //          it is the last one. A barrier. The threads of other blocks return. Those of the last one add up
  //          block_sums, by a loop and block_sum, and thread 0 stores the result.

  // TODO(7): What must the last block leave behind, so that the next launch is right as well?
}

/// The sum of data: every thread its elements, every block its threads, the last block all blocks.
__global__ void sum_kernel(const float* data, float* result, std::size_t n) {
  add_to_result(block_sum(thread_sum(data, n)), result);
}

void sum_warps(DeviceSpan<const float> data, DeviceSpan<float> sums) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  sum_warps_kernel<<<grid_size, block_size>>>(data.data(), sums.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> sums) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  sum_blocks_kernel<<<grid_size, block_size>>>(data.data(), sums.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void sum_on_device(DeviceSpan<const float> data, DeviceSpan<float> result) {
  // TODO(8): Launch sum_kernel with as many blocks as the device holds at once (lesson 03), but not more
  //          than there is work for, not more than max_blocks, and one at the least: the sum of no elements
  //          has to be stored, too. Check for a failed launch.

  // TODO(9): It is right; make each load do more. In thread_sum, read four neighbours at once, as float4.
  //          Such a load needs an address that is a multiple of 16: add what lies in front of the first
  //          one, and what is left behind the last one, element by element.
}

void sum_part(DeviceSpan<const float> data, std::size_t first, std::size_t count, DeviceSpan<float> result) {
  sum_on_device({data.data() + first, count}, result);
}
