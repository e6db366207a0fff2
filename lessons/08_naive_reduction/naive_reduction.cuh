// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 08: the sum of an array, one block-wide pass in global memory and the rest on the CPU.
#pragma once

#include <cstddef>
#include <gridstride.cuh>
#include <span>

/// @brief Threads of one block, and the number of elements whose sum one block finds.
constexpr unsigned block_size = 128;

/// @brief One pass of block-wide sums, in place: partial[b] = sum of data[b * block_size : (b + 1) *
/// block_size].
///
/// The last block may be shorter. Example: 300 elements, all 1, give partial = {128, 128, 44}. One kernel
/// launch; nothing is copied to or from the host. For no elements nothing is launched.
/// @param[in,out] data @shape{[n]} @unit{float32} device memory; holds intermediate sums afterwards
/// @param[out] partial @shape{[ceil(n / block_size)]} @unit{float32} device memory; every element is written
/// @throws gridstride::CudaError where CUDA reports an error
void sum_blocks(DeviceSpan<float> data, DeviceSpan<float> partial);

/// @brief Sum of an array that is in device memory already: sum_blocks, then the partial sums are copied to
/// the host and added there.
/// @param[in,out] data @shape{[n]} @unit{float32} device memory; holds intermediate sums afterwards
/// @return the sum, 0 for n = 0; float32 rounding in any order of the additions is accepted
/// @throws gridstride::CudaError where CUDA reports an error
float sum_on_device(DeviceSpan<float> data);

/// @brief Sum of an array in host memory: copies it to the device once, and sums the copy there.
/// @param[in] data @shape{[n]} @unit{float32} host memory; not changed
/// @return the sum, 0 for n = 0
/// @throws gridstride::CudaError where CUDA reports an error
float sum(std::span<const float> data);

GRADED_FUNCTIONS(sum_blocks, sum_on_device, sum)
