// SPDX-License-Identifier: MIT
/// @file
/// What Thrust asks of CUB's internals.
#pragma once

#include "../config.cuh"

namespace cub::detail {

/// @brief Waits for the device. @return its error
__host__ __device__ inline cudaError_t device_synchronize() { return cudaDeviceSynchronize(); }

}  // namespace cub::detail
