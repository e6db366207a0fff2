// SPDX-License-Identifier: MIT
/// @file
/// Error checks.
#pragma once

#include "config.cuh"

namespace cub {

/// @brief Prints an error with its place. @return the error
__host__ __device__ inline cudaError_t Debug(cudaError_t error, const char* file, int line) {
  if (error != cudaSuccess)
    std::printf("CUDA error %d [%s, %d]: %s\n", static_cast<int>(error), file, line,
                ::gs_in_kernel() ? "" : cudaGetErrorString(error));
  return error;
}

}  // namespace cub

#ifndef CubDebug
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#endif
#ifndef CubDebugExit
#define CubDebugExit(e)                                     \
  if (::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)) { \
    exit(1);                                                \
  }
#endif
#ifndef _CubLog
#define _CubLog(format, ...) printf(format, __VA_ARGS__)
#endif
