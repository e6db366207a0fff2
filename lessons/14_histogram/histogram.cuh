// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 14: how often each value occurs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>

/// @brief Values that a byte can have, and so bins of count_bytes().
inline constexpr unsigned byte_values = 256;

/// @brief The most bins for which a block keeps counts of its own: 48 KiB of shared memory, 4 bytes each.
/// With more, count_in_bins() counts in global memory.
inline constexpr unsigned max_shared_bins = 12288;

/// @brief counts[v] = how many elements of data equal v. One kernel launch; nothing is copied. May return
/// before the device has finished.
/// @param[in] data @shape{[n]} device memory, aligned to 4 bytes; n may be 0
/// @param[out] counts @shape{[256]} device memory; every element is written, whatever it held
/// @throws gridstride::CudaError where a CUDA call fails
void count_bytes(DeviceSpan<const std::uint8_t> data, DeviceSpan<std::uint32_t> counts);

/// @brief counts[b] = how many elements of x lie in bin b. The bins have equal width and lie side by side
/// from low to high; each has its lower edge, and the last one its upper edge too, as NumPy's histogram() has
/// it. Elements below low, above high, and NaN are in no bin: x itself is compared. Bin of an element: (x -
/// low) / (high - low) times the number of bins, rounded down; no element is so near to an edge that the
/// rounding of float32 decides. One kernel launch; nothing is copied. May return before the device has
/// finished.
/// @param[in] x @shape{[n]} device memory; n may be 0
/// @param[in] low lower edge of the first bin @param[in] high upper edge of the last bin, more than low
/// @param[out] counts @shape{[bins]} device memory, one bin or more; every element is written
/// @throws gridstride::CudaError where a CUDA call fails
void count_in_bins(DeviceSpan<const float> x, float low, float high, DeviceSpan<std::uint32_t> counts);

GRADED_FUNCTIONS(count_bytes, count_in_bins)
