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

/// @brief sums[i] = sum of the elements before element i, modulo 2^32.
/// @param[in] data @shape{[n]} @param[out] sums @shape{[n]}
void cpu_exclusive_scan(std::span<const std::uint32_t> data, std::span<std::uint32_t> sums, unsigned threads);

/// @brief The elements that are `least` or more, in their order, without branches that could be mispredicted.
/// @param[in] data @shape{[n]} @param[out] kept @shape{[n]} what lies behind the elements kept may be
/// overwritten
/// @return how many are kept
std::size_t cpu_compact(std::span<const float> data, float least, std::span<float> kept, unsigned threads);

/// @brief out[column, row] = in[row, column], in bands of rows that stay in a core's cache.
/// @param[in] in @shape{[rows, columns]} @param[in] columns more than 0
/// @param[out] out @shape{[columns, rows]}
void cpu_transpose(std::span<const float> in, std::size_t columns, std::span<float> out, unsigned threads);

/// @brief c = a * b, all row by row: 4 x 16 elements of c at a time in a core's registers.
/// @param[in] a @shape{[m, k]} @param[in] b @shape{[k, n]} @param[in] k more than 0 @param[out] c @shape{[m,
/// n]}
void cpu_matmul(std::span<const float> a, std::span<const float> b, std::size_t k, std::span<float> c,
                unsigned threads);

/// @brief Adds 1 to each element.
/// @param[in,out] data @shape{[n]}
void cpu_add_one(std::span<std::int32_t> data, unsigned threads);

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

/// @brief out = c[0] + c[1] x + ... + c[m - 1] x^(m - 1), by Horner's rule, for many x side by side.
/// @param[in] x @shape{[n]} @param[in] c @shape{[m]} @param[out] out @shape{[n]}
void cpu_polynomial(std::span<const double> x, std::span<const double> c, std::span<double> out,
                    unsigned threads);

}  // namespace gridstride::checks
