// SPDX-License-Identifier: MIT
/// @file
/// Scans.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/scan.h>
#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {
namespace kernels {

/// @brief Scans n elements. @return the end of the result
template <bool inclusive, bool has_init, class T, class Policy, class Input, class Size, class Output,
          class Op>
Output scan(execution_policy<Policy>& policy, const char* name, Input first, Size count, Output result,
            T init, Op op) {
  if (count <= 0) return result;
  const auto n = static_cast<std::size_t>(count);
  Temporary<library::TileState<T>, Policy> states(policy, library::state_count(library::Tiling<T>::count(n)));
  library::scan<inclusive, has_init, T>({name, cuda_cub::stream(policy)}, sequence(first), sequence(result),
                                        n, init, op, states.data());
  finish(policy, name);
  return result + count;
}

}  // namespace kernels

/// @brief op of the elements up to each of n.
template <class Policy, class Input, class Size, class Output, class Op>
Output inclusive_scan_n(execution_policy<Policy>& policy, Input first, Size n, Output result, Op op) {
  using T = kernels::Value<Input>;
  if (n <= 0) return result;
  if (::gs_in_kernel()) return thrust::inclusive_scan(thrust::seq, first, first + n, result, op);
  return kernels::scan<true, false, T>(policy, "thrust::inclusive_scan", first, n, result, T(), op);
}

/// @brief op of the elements up to each.
template <class Policy, class Input, class Output, class Op>
Output inclusive_scan(execution_policy<Policy>& policy, Input first, Input last, Output result, Op op) {
  return cuda_cub::inclusive_scan_n(policy, first, kernels::count(first, last), result, op);
}

/// @brief op of init and the elements before each of n.
template <class Policy, class Input, class Size, class Output, class T, class Op>
Output exclusive_scan_n(execution_policy<Policy>& policy, Input first, Size n, Output result, T init, Op op) {
  if (::gs_in_kernel()) return thrust::exclusive_scan(thrust::seq, first, first + n, result, init, op);
  return kernels::scan<false, true, T>(policy, "thrust::exclusive_scan", first, n, result, init, op);
}

/// @brief op of init and the elements before each.
template <class Policy, class Input, class Output, class T, class Op>
Output exclusive_scan(execution_policy<Policy>& policy, Input first, Input last, Output result, T init,
                      Op op) {
  return cuda_cub::exclusive_scan_n(policy, first, kernels::count(first, last), result, init, op);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
