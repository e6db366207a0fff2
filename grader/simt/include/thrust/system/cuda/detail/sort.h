// SPDX-License-Identifier: MIT
/// @file
/// Sorts, all of them stable.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/sort.h>
#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief Sorts [first, last).
template <class Policy, class Keys, class Less>
void stable_sort(execution_policy<Policy>& policy, Keys first, Keys last, Less less) {
  constexpr const char* name = "thrust::sort";
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n < 2) return;
  if (::gs_in_kernel()) return thrust::stable_sort(thrust::seq, first, last, less);
  kernels::Temporary<kernels::Value<Keys>, Policy> buffer(policy, n);
  using kernels::library::Nothing;
  kernels::library::merge_sort({name, cuda_cub::stream(policy)}, kernels::sequence(first), Nothing{},
                               buffer.data(), Nothing{}, n, less);
  kernels::finish(policy, name);
}

/// @brief Sorts the keys [first, last), and values along with them.
template <class Policy, class Keys, class Values, class Less>
void stable_sort_by_key(execution_policy<Policy>& policy, Keys first, Keys last, Values values, Less less) {
  constexpr const char* name = "thrust::sort_by_key";
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n < 2) return;
  if (::gs_in_kernel()) return thrust::stable_sort_by_key(thrust::seq, first, last, values, less);
  kernels::Temporary<kernels::Value<Keys>, Policy> key_buffer(policy, n);
  kernels::Temporary<kernels::Value<Values>, Policy> value_buffer(policy, n);
  kernels::library::merge_sort({name, cuda_cub::stream(policy)}, kernels::sequence(first),
                               kernels::sequence(values), key_buffer.data(), value_buffer.data(), n, less);
  kernels::finish(policy, name);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
