// SPDX-License-Identifier: MIT
/// @file
/// Temporary memory of Thrust's algorithms, and what needs it. Included behind the algorithms, which Thrust's
/// own temporary memory needs in turn.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/detail/seq.h>
#include <thrust/detail/temporary_array.h>
#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {
namespace kernels {

/// @brief Temporary memory of a policy: `count` values, not constructed.
template <class T, class Policy>
struct Temporary {
  thrust::detail::temporary_array<T, Policy> array;
  Temporary(execution_policy<Policy>& policy, std::size_t count)
      : array(0, policy, static_cast<std::ptrdiff_t>(count)) {}
  T* data() { return thrust::raw_pointer_cast(&*array.begin()); }
};

/// @brief Runs body() in one thread. @return what it returns
template <class Policy, class Body>
auto run_once(execution_policy<Policy>& policy, const char* name, Body body) {
  using T = decltype(body());
  if (::gs_in_kernel()) return body();
  Temporary<T, Policy> result(policy, 1);
  T* const d_result = result.data();
  library::once({name, cuda_cub::stream(policy)}, [=]() mutable { *d_result = body(); });
  return fetch(policy, static_cast<const T*>(d_result), name);
}

}  // namespace kernels
}  // namespace cuda_cub
THRUST_NAMESPACE_END
