// SPDX-License-Identifier: MIT
/// @file
/// Ways for Thrust's device code to give up.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/detail/config.h>

#include "../../../../cuda_runtime.h"

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

/// @brief Ends the kernel.
__device__ inline void terminate() { ::gs_trap(); }
/// @brief Ends the kernel with a message.
__host__ __device__ inline void terminate_with_message(const char* message) {
  printf("%s\n", message);
  terminate();
}

}  // namespace detail
}  // namespace cuda
}  // namespace system
THRUST_NAMESPACE_END
