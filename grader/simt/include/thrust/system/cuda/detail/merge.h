// SPDX-License-Identifier: MIT
/// @file
/// Merges, in one thread.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/merge.h>
#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief Merges two sorted sequences.
template <class Policy, class Input1, class Input2, class Output, class Less>
Output merge(execution_policy<Policy>& policy, Input1 first1, Input1 last1, Input2 first2, Input2 last2,
             Output result, Less less) {
  const auto n1 = kernels::count(first1, last1);
  const auto n2 = kernels::count(first2, last2);
  if (n1 + n2 <= 0) return result;
  const auto a = thrust::detail::try_unwrap_contiguous_iterator(first1);
  const auto b = thrust::detail::try_unwrap_contiguous_iterator(first2);
  const auto to = thrust::detail::try_unwrap_contiguous_iterator(result);
  return result + kernels::run_once(policy, "thrust::merge", [=]() mutable {
           return static_cast<std::ptrdiff_t>(thrust::merge(thrust::seq, a, a + n1, b, b + n2, to, less) -
                                              to);
         });
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
