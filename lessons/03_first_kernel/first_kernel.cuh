// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 03: from an index to a kernel that works for any number of elements.
#pragma once

#include <cstddef>
#include <gridstride.cuh>

/// @brief How many blocks of block_size threads it takes to have at least n threads.
/// @param[in] n number of elements, 0 or more
/// @param[in] block_size threads a block, 1 or more
/// @return the smallest number of blocks that covers n; 0 for n = 0. Exact where it is below 2^32; a launch
/// takes 2^31 - 1
unsigned grid_size_for(std::size_t n, unsigned block_size);

/// @brief Elementwise product, one thread an element: dest[i] = a[i] * b[i].
/// @param[out] dest @shape{[n]} @unit{float32} device memory, overwritten; n may be 0
/// @param[in] a @shape{[n]} device memory
/// @param[in] b @shape{[n]} device memory
/// @throws gridstride::CudaError where the launch fails
void multiply_them(DeviceSpan<float> dest, DeviceSpan<const float> a, DeviceSpan<const float> b);

/// @brief A multiplication table, by a 2-D grid, one thread an element: table[r][c] = down[r] * across[c].
///
/// Worked example: down = {1, 2}, across = {10, 20, 30} gives the two rows {10, 20, 30} and {20, 40, 60}.
/// @param[out] table @shape{[rows, cols]} row after row, index r * cols + c; device memory, overwritten
/// @param[in] down @shape{[rows]} device memory; rows may be 0, and is at most 65535 * 8: a grid has at most
/// 65535 blocks along y
/// @param[in] across @shape{[cols]} device memory; cols may be 0
/// @throws gridstride::CudaError where the launch fails
void multiplication_table(DeviceSpan<float> table, DeviceSpan<const float> down,
                          DeviceSpan<const float> across);

/// @brief y = factor * x + y, in one launch with exactly the grid it is told, whatever n is.
/// @param[in] factor the number that multiplies x
/// @param[in] x @shape{[n]} device memory
/// @param[in,out] y @shape{[n]} device memory
/// @param[in] grid_size blocks to launch, 1 or more
/// @param[in] block_size threads a block, 1 to 1024
/// @throws gridstride::CudaError where the launch fails
void saxpy_with_grid(float factor, DeviceSpan<const float> x, DeviceSpan<float> y, unsigned grid_size,
                     unsigned block_size);

/// @brief y = factor * x + y, with a grid of your choice that keeps the whole device busy.
/// @param[in] factor the number that multiplies x
/// @param[in] x @shape{[n]} device memory; n may be 0
/// @param[in,out] y @shape{[n]} device memory
/// @throws gridstride::CudaError where the launch fails
void saxpy(float factor, DeviceSpan<const float> x, DeviceSpan<float> y);

GRADED_FUNCTIONS(grid_size_for, multiply_them, multiplication_table, saxpy_with_grid, saxpy)
