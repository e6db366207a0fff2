// SPDX-License-Identifier: MIT
/// @file
/// Single elements of device memory, read by host code.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief *ptr, from host or device code.
template <class Policy, class Pointer>
kernels::Value<Pointer> get_value(execution_policy<Policy>& policy, Pointer ptr) {
  using T = kernels::Value<Pointer>;
  const auto* const raw = thrust::raw_pointer_cast(ptr);
  if (::gs_in_kernel()) return *raw;
  return kernels::fetch(policy, static_cast<const T*>(raw), "reading an element of device memory");
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
