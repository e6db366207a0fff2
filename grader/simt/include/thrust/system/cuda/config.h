// SPDX-License-Identifier: MIT
/// @file
/// The configuration of Thrust's CUDA system; the original brings the CUB of a GPU.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#if __cplusplus < 201703L
#error "Thrust is for C++17 and later here: give -std=c++17"
#endif
#include <thrust/detail/config.h>

#include "../../../cub/config.cuh"

#define __THRUST_HAS_CUDART__ 0
#define THRUST_RUNTIME_FUNCTION __host__ __device__ __forceinline__
#define THRUST_DEVICE_FUNCTION __device__ __forceinline__
#define THRUST_HOST_FUNCTION __host__ __forceinline__
#define THRUST_FUNCTION __host__ __device__ __forceinline__
#define THRUST_DEBUG_SYNC_FLAG false

THRUST_NAMESPACE_BEGIN
namespace cub {
using namespace ::cub;
}
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/terminate.h>
