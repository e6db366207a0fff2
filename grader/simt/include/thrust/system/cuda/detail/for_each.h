// SPDX-License-Identifier: MIT
/// @file
/// for_each: a thread for each element.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief f of each of n elements.
template <class Policy, class Input, class Size, class F>
Input for_each_n(execution_policy<Policy>& policy, Input first, Size n, F f) {
  if (n <= 0) return first;
  const auto from = thrust::detail::try_unwrap_contiguous_iterator(first);
  const thrust::detail::wrapped_function<F, void> wrapped(f);
  kernels::run_each(policy, "thrust::for_each", static_cast<std::size_t>(n), [=](std::size_t i) {
    const auto place = from + static_cast<std::ptrdiff_t>(i);
    wrapped(*place);
  });
  return first + n;
}

/// @brief f of each element of [first, last).
template <class Policy, class Input, class F>
Input for_each(execution_policy<Policy>& policy, Input first, Input last, F f) {
  return cuda_cub::for_each_n(policy, first, kernels::count(first, last), f);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
