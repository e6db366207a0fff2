// SPDX-License-Identifier: MIT
/// @file
/// What tensor cores compute, as a pure function of what the lanes of a warp bring.
#pragma once

#include <array>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

/// @brief The part of each lane in one product; all of the same shape, types and layouts.
using LaneProducts = std::array<const gs_matrix_product*, 32>;

/// @brief Computes d = a * b + c into the lanes' parts of d. Products are exact; each sum of floats is
/// rounded to a float after each addition, in the order of k, and sums of halves once more at the end. (A
/// device adds several products at once and cuts off what does not fit, which is not published: last bits
/// differ.)
void multiply_matrices(const LaneProducts& lanes);

/// @return whether both are products of the same shape, types and layouts
bool are_alike(const gs_matrix_product& one, const gs_matrix_product& other);

}  // namespace gridstride::simt
