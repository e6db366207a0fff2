// SPDX-License-Identifier: MIT
/// @file
/// Operations of a warp on matrices that its 32 lanes hold together: loads and stores of wmma, products.
#pragma once

#include <array>
#include <cstdint>

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

inline bool is_matrix_op(gs_warp_op op) { return op >= gs_warp_matrix_load; }

/// @brief A lane comes to such an operation. Ends its thread where the device has no tensor cores of the
/// kind, or the matrix is not at a multiple of 32 bytes.
void check_matrix_op(Execution& execution, const Fiber& at);

/// @brief All lanes are there that can come: carries the operation out. @param arrived those lanes
/// @return false: lanes lack, or do not name the same matrix; it has been told, and none may run on
bool carry_out_matrix_op(Execution& execution, const std::array<Fiber*, 32>& lanes, std::uint32_t arrived);

}  // namespace gridstride::simt
