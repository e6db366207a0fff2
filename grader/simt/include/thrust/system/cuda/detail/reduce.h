// SPDX-License-Identifier: MIT
/// @file
/// Reductions.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/functional.h>
#include <thrust/system/cuda/detail/kernels.h>

namespace gridstride::simt::library {

template <class T>
inline constexpr bool commutes<thrust::plus<T>> = true;
template <class T>
inline constexpr bool commutes<thrust::multiplies<T>> = true;
template <class T>
inline constexpr bool commutes<thrust::maximum<T>> = true;
template <class T>
inline constexpr bool commutes<thrust::minimum<T>> = true;

}  // namespace gridstride::simt::library

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief op over n elements and init.
template <class Policy, class Input, class Size, class T, class Op>
T reduce_n(execution_policy<Policy>& policy, Input first, Size count, T init, Op op) {
  constexpr const char* name = "thrust::reduce";
  if (count <= 0) return init;
  const auto n = static_cast<std::size_t>(count);
  const auto from = kernels::sequence(first);
  if (::gs_in_kernel()) {
    for (std::size_t i = 0; i < n; ++i) init = op(init, from[i]);
    return init;
  }
  const std::size_t blocks = kernels::library::partial_count<T>(n);
  kernels::Temporary<T, Policy> temporary(policy, blocks + 1);
  T* const partials = temporary.data();
  T* const result = partials + blocks;
  kernels::library::reduce({name, cuda_cub::stream(policy)}, from, n, init, op, partials,
                           [result](const T& value) { *result = value; });
  return kernels::fetch(policy, static_cast<const T*>(result), name);
}

/// @brief op over the elements of [first, last) and init.
template <class Policy, class Input, class T, class Op>
T reduce(execution_policy<Policy>& policy, Input first, Input last, T init, Op op) {
  return cuda_cub::reduce_n(policy, first, kernels::count(first, last), init, op);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
