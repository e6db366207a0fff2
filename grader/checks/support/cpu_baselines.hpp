// SPDX-License-Identifier: MIT
/// @file
/// What a CPU does for the work of a lesson, as a programmer who knows it would write it: optimised, with
/// vector instructions, on as many threads as asked for. Compiled for the machine it runs on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gridstride::checks {

/// @brief Sum of all elements, in many partial sums, so that no addition waits for the one before.
/// @param[in] data @shape{[n]} @return the sum, in float32 rounding
float cpu_sum(std::span<const float> data, unsigned threads);

/// @brief Sums of the rows of a matrix, each as cpu_sum() forms it.
/// @param[in] a @shape{[n, m]} @param[out] sums @shape{[n]} n > 0
void cpu_row_sums(std::span<const float> a, std::span<float> sums, unsigned threads);

/// @brief How often each value occurs; several tables a thread, so that equal neighbours need not wait for
/// each other's count.
/// @param[in] data @shape{[n]} @param[out] counts @shape{[256]}
void cpu_count_bytes(std::span<const std::uint8_t> data, std::span<std::uint32_t> counts, unsigned threads);

/// @brief out[column, row] = in[row, column], in bands of rows that stay in a core's cache.
/// @param[in] in @shape{[rows, columns]} @param[in] columns more than 0
/// @param[out] out @shape{[columns, rows]}
void cpu_transpose(std::span<const float> in, std::size_t columns, std::span<float> out, unsigned threads);

/// @brief y = factor * x + y.
/// @param[in] x @shape{[n]} @param[in,out] y @shape{[n]}
void cpu_saxpy(float factor, std::span<const float> x, std::span<float> y, unsigned threads);

/// @brief out = sin(x) * exp(y), element by element, by the C library.
/// @param[in] x @shape{[n]} @param[in] y @shape{[n]} @param[out] out @shape{[n]}
void cpu_sin_exp(std::span<const double> x, std::span<const double> y, std::span<double> out,
                 unsigned threads);

/// @brief in smoothed once, into out: each element becomes the mean of itself and its two neighbours; the
/// first and the last keep their values.
/// @param[in] in @shape{[n]} @param[out] out @shape{[n]} another array
void cpu_smooth(std::span<const double> in, std::span<double> out, unsigned threads);

}  // namespace gridstride::checks
