// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 16: the product of two matrices.
#pragma once

#include <cstddef>
#include <gridstride.cuh>

/// @brief Sizes of a product: c[m, n] = a[m, k] * b[k, n]. Each may be 0, and is at most 1,000,000.
struct Sizes {
  std::size_t m;  ///< rows of a and of c
  std::size_t k;  ///< columns of a, rows of b: how many products each element of c is the sum of
  std::size_t n;  ///< columns of b and of c
};

/// @brief c = a * b, all three in row-major order: c[row * n + column] is the sum of a[row * k + i] *
/// b[i * n + column] for all i from 0 to k - 1.
///
/// Sums are formed in float32, in any order; for k = 0 they are 0. One kernel launch; nothing is copied, and
/// for no elements of c nothing is launched. May return before the device has finished. Example: sizes {2, 3,
/// 1}, a = {1, 2, 3, 4, 5, 6}, b = {1, 0, 2} give c = {7, 16}.
/// @param[in] a @shape{[m, k]} @unit{float32} device memory
/// @param[in] b @shape{[k, n]} @unit{float32} device memory
/// @param[in] sizes m, k and n
/// @param[out] c @shape{[m, n]} @unit{float32} device memory, another array than a and b; every element is
/// written, whatever it held
/// @throws gridstride::CudaError where a CUDA call fails
void matmul(DeviceSpan<const float> a, DeviceSpan<const float> b, Sizes sizes, DeviceSpan<float> c);

GRADED_FUNCTIONS(matmul)
