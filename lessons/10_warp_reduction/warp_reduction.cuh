// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 10: the sum of an array by shuffles, in one launch, with the result left on the device.
#pragma once

#include <cstddef>
#include <gridstride.cuh>

/// @brief Lanes of a warp: the same on every device to date.
constexpr unsigned warp_size = 32;

/// @brief Threads of one block.
constexpr unsigned block_size = 256;

/// @brief Most blocks that sum_on_device may launch: more than any device to date holds at once, with blocks
/// of this size.
constexpr unsigned max_blocks = 2048;

/// @brief Sums of one warp each: sums[w] = sum of data[w * warp_size : (w + 1) * warp_size].
///
/// The last warp may have fewer elements. Example: 80 elements, all 1, give sums = {32, 32, 16}. One kernel
/// launch, one element a thread, no shared memory. For no elements nothing is launched.
/// @param[in] data @shape{[n]} @unit{float32} device memory; each element is read once and none is changed
/// @param[out] sums @shape{[ceil(n / warp_size)]} @unit{float32} device memory; every element is written
/// @throws gridstride::CudaError where CUDA reports an error
void sum_warps(DeviceSpan<const float> data, DeviceSpan<float> sums);

/// @brief Sums of one block each: sums[b] = sum of data[b * block_size : (b + 1) * block_size].
///
/// The last block may have fewer elements. One kernel launch, one element a thread, one barrier a block. For
/// no elements nothing is launched.
/// @param[in] data @shape{[n]} @unit{float32} device memory; each element is read once and none is changed
/// @param[out] sums @shape{[ceil(n / block_size)]} @unit{float32} device memory; every element is written
/// @throws gridstride::CudaError where CUDA reports an error
void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> sums);

/// @brief Sum of an array of any length: one kernel launch, and the sum stays on the device. Nothing is
/// copied to or from the host, and the function does not wait for the kernel. Right on every call, one after
/// another.
/// @param[in] data @shape{[n]} @unit{float32} device memory, of any alignment that a float may have; each
/// element is read once and none is changed
/// @param[out] result @shape{[1]} @unit{float32} device memory; the sum, 0 for n = 0; float32 rounding in any
/// order of the additions is accepted
/// @throws gridstride::CudaError where CUDA reports an error
void sum_on_device(DeviceSpan<const float> data, DeviceSpan<float> result);

/// @brief Sum of a part of an array: of data[first : first + count]. As sum_on_device of that part; it is
/// given, and may stay as it is.
/// @param[in] data @shape{[n]} @unit{float32} device memory
/// @param[in] first index of the first element of the part
/// @param[in] count elements of the part; first + count <= n
/// @param[out] result @shape{[1]} @unit{float32} device memory; the sum
/// @throws gridstride::CudaError where CUDA reports an error
void sum_part(DeviceSpan<const float> data, std::size_t first, std::size_t count, DeviceSpan<float> result);

GRADED_FUNCTIONS(sum_warps, sum_blocks, sum_on_device, sum_part)
