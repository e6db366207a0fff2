// SPDX-License-Identifier: MIT
/// @file
/// Small arithmetic.
#pragma once

#include "config.cuh"

namespace cub {

/// @return n / d rounded up
template <class N, class D>
__host__ __device__ __forceinline__ constexpr N DivideAndRoundUp(N n, D d) {
  return static_cast<N>(n / d + (n % d != 0 ? 1 : 0));
}

}  // namespace cub
