// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 15: sums of everything before, and what they are good for: keeping some elements and
/// dropping the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>

/// @brief Lanes of a warp.
inline constexpr unsigned warp_size = 32;

/// @brief Threads of one block.
inline constexpr unsigned block_size = 256;

/// @brief Each 32 elements on their own: sums[i] = sum of those of the 32 that lie before element i, 0 for
/// the first of them.
///
/// This holds for all sums here: they are taken modulo 2^32, as unsigned numbers are. And for all functions:
/// their arrays are in device memory, nothing of them is copied, and 0 elements are allowed. One kernel
/// launch, with one thread an element and no shared memory. May return before the device has finished.
/// @param[in] data @shape{[n]} @param[out] sums @shape{[n]}
/// @throws gridstride::CudaError where a CUDA call fails
void scan_warps(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums);

/// @brief Each block_size elements on their own, and what they add up to. One kernel launch, with one thread
/// an element. @see scan_warps
/// @param[in] data @shape{[n]} @param[out] sums @shape{[n]}
/// @param[out] totals @shape{[ceil(n / block_size)]} totals[b] = sum of the elements of block b
/// @throws gridstride::CudaError where a CUDA call fails
void scan_blocks(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums,
                 DeviceSpan<std::uint32_t> totals);

/// @brief sums[i] = data[0] + ... + data[i - 1], for an array of any length: the exclusive scan. Example: {3,
/// 1, 7} gives {0, 3, 4}. @see scan_warps
/// @param[in] data @shape{[n]} n < 2^31
/// @param[out] sums @shape{[n]} may be the same memory as data, but may not overlap it otherwise
/// @throws gridstride::CudaError where a CUDA call fails
void exclusive_scan(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums);

/// @brief The same in place: data becomes its own exclusive scan. @see exclusive_scan
/// @param[in,out] data @shape{[n]}
/// @throws gridstride::CudaError where a CUDA call fails
void exclusive_scan_in_place(DeviceSpan<std::uint32_t> data);

/// @brief Keeps the elements that are least or more, in the order in which they are. Example: of {5, 1, 4, 2,
/// 9} with least = 4 it keeps {5, 4, 9}, and returns 3. NaN is not kept.
/// @param[in] data @shape{[n]} n < 2^31
/// @param[in] least the least that is kept; not NaN
/// @param[out] kept @shape{[n]} other memory than data; what lies behind the elements kept is left as it was
/// @return how many elements are kept; this number is all that is copied to the host
/// @throws gridstride::CudaError where a CUDA call fails
std::size_t compact(DeviceSpan<const float> data, float least, DeviceSpan<float> kept);

GRADED_FUNCTIONS(scan_warps, scan_blocks, exclusive_scan, exclusive_scan_in_place, compact)
