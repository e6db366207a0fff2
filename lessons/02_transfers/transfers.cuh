// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 02: moving arrays to the device and back, and not a byte more than is needed.
#pragma once

#include <cstddef>
#include <gridstride.cuh>
#include <span>

/// @brief How fast one large copy from the host to the device went. Both are @unit{GB/s} of 1e9 bytes.
struct CopyBandwidth {
  double pageable_gb_per_s;  ///< from ordinary memory, such as a std::vector's
  double pinned_gb_per_s;    ///< from page-locked memory, as cudaMallocHost() gives
};

/// @brief Doubles a 4x4 matrix on the device, step by step: allocate, copy in, launch, copy out, free.
///
/// Uses one allocation of 64 bytes, one copy of 64 bytes each way and one launch of one block of 16 threads.
/// @param[in,out] matrix @shape{[4, 4]} row after row, @unit{float32}, host memory
/// @throws gridstride::CudaError where a CUDA call fails
void double_matrix(std::span<float> matrix);

/// @brief Writes the ramp out[i] = first + i * step, computed on the device. Out: nothing is copied in.
/// @param[out] out @shape{[n]} host memory; n may be 0
/// @param[in] first value of element 0
/// @param[in] step difference of neighbours
/// @throws gridstride::CudaError where a CUDA call fails
void ramp(std::span<float> out, float first, float step);

/// @brief Elementwise product out[i] = a[i] * b[i] on the device. Out, In, In: 8 n bytes go in, 4 n come out.
/// @param[out] out @shape{[n]} host memory; n may be 0
/// @param[in] a @shape{[n]} host memory
/// @param[in] b @shape{[n]} host memory
/// @throws gridstride::CudaError where a CUDA call fails
void multiply(std::span<float> out, std::span<const float> a, std::span<const float> b);

/// @brief Doubles every element on the device. InOut: 4 n bytes go in, 4 n come out.
/// @param[in,out] data @shape{[n]} host memory; n may be 0
/// @throws gridstride::CudaError where a CUDA call fails
void double_all(std::span<float> data);

/// @brief Times one copy to the device from pageable memory and one from pinned memory.
/// @param[in] size_bytes bytes in each of the two copies, 1 or more
/// @return size_bytes over the time of the copy, for each kind
/// @throws gridstride::CudaError where a CUDA call fails
CopyBandwidth copy_bandwidth(std::size_t size_bytes);

GRADED_FUNCTIONS(double_matrix, ramp, multiply, double_all, copy_bandwidth)
