// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 17: an array that goes through the device in chunks, over several streams, so that
/// copies and kernels overlap.
#pragma once

#include <cstddef>
#include <gridstride.cuh>
#include <span>

/// @brief What a sensor has read becomes what it means: values[i] = c[0] + c[1] x + ... + c[m - 1] x^(m - 1),
/// where x = readings[i] and c are the coefficients.
///
/// Chunks have ceil(n / chunk_count) elements each, the last one what is left, so that there may be fewer of
/// them than asked for. Chunk number k goes through stream number k modulo stream_count: a copy to the
/// device, a launch, a copy to the host. The device holds one chunk for each stream, and the coefficients;
/// all copies are from and to page-locked memory. Where n is 0 nothing is copied and nothing launched.
/// Returns when all values are there.
/// @param[in] readings @shape{[n]} page-locked host memory; n may be 0
/// @param[in] coefficients @shape{[m]} host memory, not page-locked; m is 1 or more
/// @param[out] values @shape{[n]} page-locked host memory; every element is written
/// @param[in] chunk_count 1 or more; may be more than n
/// @param[in] stream_count 1 or more; may be more than chunk_count
/// @return the last value, the one that a display would show; 0 where n is 0
/// @throws gridstride::CudaError where a CUDA call fails
double calibrate_in_chunks(PinnedSpan<const double> readings, std::span<const double> coefficients,
                           PinnedSpan<double> values, std::size_t chunk_count, std::size_t stream_count);

/// @brief The same, with as many chunks and streams as are good for this n.
/// @param[in] readings @shape{[n]} page-locked host memory; n may be 0
/// @param[in] coefficients @shape{[m]} host memory, not page-locked; m is 1 or more
/// @param[out] values @shape{[n]} page-locked host memory; every element is written
/// @return the last value, the one that a display would show; 0 where n is 0
/// @throws gridstride::CudaError where a CUDA call fails
double calibrate(PinnedSpan<const double> readings, std::span<const double> coefficients,
                 PinnedSpan<double> values);

GRADED_FUNCTIONS(calibrate_in_chunks, calibrate)
