// SPDX-License-Identifier: MIT
/// @file
/// What all of CUB needs: its configuration, and raw storage for shared memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "../cuda_runtime.h"
#include "../gridstride/library/launches.hpp"

#define CUB_VERSION 200802
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 8
#define CUB_SUBMINOR_VERSION 2
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_RUNTIME_FUNCTION
#define CUB_RUNTIME_ENABLED
#define CUB_STDERR
#define CUB_IS_HOST_CODE (!::gs_in_kernel())
#define CUB_IS_DEVICE_CODE (::gs_in_kernel())
#define CUB_PTX_ARCH 0
#define CUB_LOG_WARP_THREADS(unused) 5
#define CUB_WARP_THREADS(unused) 32
#define CUB_LOG_SMEM_BANKS(unused) 5
#define CUB_SMEM_BANKS(unused) 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_PTX_WARP_THREADS 32
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y)-1) / (y)) * y)
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y)-1) / (y))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))

namespace cub {

/// @brief Memory for a T whose constructor is not run, as shared memory demands.
template <class T>
struct Uninitialized {
  alignas(T) unsigned char storage[sizeof(T)];
  /// @brief The memory as a T.
  __host__ __device__ __forceinline__ T& Alias() { return *reinterpret_cast<T*>(storage); }
};

/// @brief Stands for "no value".
struct NullType {
  template <class T>
  __host__ __device__ __forceinline__ NullType& operator=(const T&) {
    return *this;
  }
  __host__ __device__ __forceinline__ bool operator==(const NullType&) const { return true; }
  __host__ __device__ __forceinline__ bool operator!=(const NullType&) const { return false; }
};

namespace detail {

/// @brief Linear index of the running thread in a block of these extents.
template <int x_threads, int y_threads = 1, int z_threads = 1>
__device__ __forceinline__ int linear_thread() {
  if constexpr (y_threads == 1 && z_threads == 1) return static_cast<int>(threadIdx.x);
  return static_cast<int>(threadIdx.x + x_threads * (threadIdx.y + y_threads * threadIdx.z));
}

template <class Iterator>
using value_t = typename std::iterator_traits<Iterator>::value_type;

/// @brief A collective's shared memory as users declare it.
template <class Storage>
struct TempStorageOf : Uninitialized<Storage> {};

/// @brief Shared memory of the calling block for a collective that was given none.
template <class Storage, class Collective>
__device__ inline Uninitialized<Storage>& private_storage() {
  __shared__ Uninitialized<Storage> storage;
  return storage;
}

}  // namespace detail
}  // namespace cub
