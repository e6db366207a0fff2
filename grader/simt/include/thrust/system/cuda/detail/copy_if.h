// SPDX-License-Identifier: MIT
/// @file
/// Selections, in one thread, in order.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief Copies the elements whose stencil fulfils a condition.
template <class Policy, class Input, class Stencil, class Output, class Predicate>
Output copy_if(execution_policy<Policy>& policy, Input first, Input last, Stencil stencil, Output result,
               Predicate predicate) {
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n == 0) return result;
  const auto from = kernels::sequence(first);
  const auto chooser = kernels::sequence(stencil);
  const auto to = thrust::detail::try_unwrap_contiguous_iterator(result);
  return result + kernels::run_once(policy, "thrust::copy_if", [=]() mutable {
           std::ptrdiff_t chosen = 0;
           for (std::size_t i = 0; i < n; ++i) {
             if (!predicate(chooser[i])) continue;
             auto place = to + chosen++;
             *place = from[i];
           }
           return chosen;
         });
}

/// @brief Copies the elements that fulfil a condition.
template <class Policy, class Input, class Output, class Predicate>
Output copy_if(execution_policy<Policy>& policy, Input first, Input last, Output result,
               Predicate predicate) {
  return cuda_cub::copy_if(policy, first, last, first, result, predicate);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
