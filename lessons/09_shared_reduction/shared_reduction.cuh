// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 09: the sum of an array by a reduction in shared memory, pass after pass on the device.
#pragma once

#include <cstddef>
#include <gridstride.cuh>
#include <span>

/// @brief Number of elements whose sum one block finds.
constexpr unsigned elements_per_block = 512;

/// @brief Threads of one block: half as many, because each thread adds two elements while it loads them.
constexpr unsigned block_size = elements_per_block / 2;

/// @brief One pass of block-wide sums:
/// partial[b] = sum of data[b * elements_per_block : (b + 1) * elements_per_block].
///
/// The last block may be shorter. Example: 1200 elements, all 1, give partial = {512, 512, 176}. One kernel
/// launch; nothing is copied to or from the host. For no elements nothing is launched.
/// @param[in] data @shape{[n]} @unit{float32} device memory; each element is read once and none is changed
/// @param[out] partial @shape{[ceil(n / elements_per_block)]} @unit{float32} device memory; every element is
/// written
/// @throws gridstride::CudaError where CUDA reports an error
void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> partial);

/// @brief Sum of an array that is in device memory already: passes of sum_blocks over the partial sums of the
/// pass before, until one number is left. That number is all that is copied to the host.
/// @param[in] data @shape{[n]} @unit{float32} device memory; not changed
/// @return the sum, 0 for n = 0; float32 rounding in any order of the additions is accepted
/// @throws gridstride::CudaError where CUDA reports an error
float sum_on_device(DeviceSpan<const float> data);

/// @brief Sum of an array in host memory: copies it to the device once, and sums it there.
/// @param[in] data @shape{[n]} @unit{float32} host memory; not changed
/// @return the sum, 0 for n = 0
/// @throws gridstride::CudaError where CUDA reports an error
float sum(std::span<const float> data);

GRADED_FUNCTIONS(sum_blocks, sum_on_device, sum)
