// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 05: what the six functions that are to be repaired promise.
#pragma once

#include <cstddef>
#include <gridstride.cuh>
#include <span>
#include <vector>

/// @brief Elements that one block works on, and threads of that block, in every function but scale.
constexpr unsigned tile_size = 256;

/// @brief data[i] *= factor, in one launch with blocks of the size that the caller asks for.
/// @param[in,out] data @shape{[n]} @unit{float32} device memory; n may be 0, which is no launch and no error
/// @param[in] factor the number that multiplies each element
/// @param[in] block_size threads a block, 1 or more; too large a block is the caller's mistake
/// @return what CUDA said to the launch: cudaSuccess, or for a block too large the error of the launch that
/// was refused. Then data are as they were
cudaError_t scale(DeviceSpan<float> data, float factor, unsigned block_size);

/// @brief The elements in reverse order: dest[i] = src[n - 1 - i].
///
/// Worked example: src = {1, 2, 3} gives dest = {3, 2, 1}.
/// @param[out] dest @shape{[n]} @unit{float32} device memory, overwritten; n may be 0
/// @param[in] src @shape{[n]} device memory, another array than dest
/// @throws gridstride::CudaError where the launch fails
void reverse(DeviceSpan<float> dest, DeviceSpan<const float> src);

/// @brief How much each element exceeds the one before it: out[i] = in[i] - in[i - 1], and out[0] = in[0].
///
/// Worked example: in = {3, 5, 4} gives out = {3, 2, -1}. Each block keeps its elements in shared memory, so
/// that hardly any is read twice.
/// @param[out] out @shape{[n]} @unit{float32} device memory, overwritten; n may be 0
/// @param[in] in @shape{[n]} device memory
/// @throws gridstride::CudaError where the launch fails
void differences(DeviceSpan<float> out, DeviceSpan<const float> in);

/// @brief Separates the two channels of a stereo recording, tile by tile: of each tile_size samples (left,
/// right, left, right, ...) first all left ones, then all right ones.
///
/// Worked example, for a tile of 6: {l0, r0, l1, r1, l2, r2} gives {l0, l1, l2, r0, r1, r2}.
/// @param[out] out @shape{[n]} @unit{float32} device memory, overwritten
/// @param[in] in @shape{[n]} device memory
/// @pre n is a multiple of tile_size, 0 included
/// @throws gridstride::CudaError where the launch fails
void split_channels(DeviceSpan<float> out, DeviceSpan<const float> in);

/// @brief Sums over a window of three: out[i] = in[i] + in[i + 1] + in[i + 2]; what lies behind the end
/// counts as 0.
///
/// Worked example: in = {1, 2, 3, 4} gives out = {6, 9, 7, 4}. Each block keeps the elements that it needs in
/// shared memory, so that hardly any is read twice.
/// @param[out] out @shape{[n]} @unit{float32} device memory, overwritten; n may be 0
/// @param[in] in @shape{[n]} device memory
/// @throws gridstride::CudaError where the launch fails
void window_sums(DeviceSpan<float> out, DeviceSpan<const float> in);

/// @brief The square of each element, computed by the device in managed memory, which host and kernels can
/// both reach.
/// @param[in] data @shape{[n]} @unit{float32} host memory; n may be 0
/// @return @shape{[n]} the squares, in host memory
/// @throws gridstride::CudaError where CUDA reports an error
std::vector<float> squares(std::span<const float> data);

GRADED_FUNCTIONS(scale, reverse, differences, split_channels, window_sums, squares)
