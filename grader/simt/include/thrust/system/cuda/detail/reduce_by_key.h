// SPDX-License-Identifier: MIT
/// @file
/// Reductions of runs of equal keys, in one thread.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/pair.h>
#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief op over the values of each run of equal keys. @return the ends of the keys and of the results
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal, class Op>
thrust::pair<KeysOut, ValuesOut> reduce_by_key(execution_policy<Policy>& policy, Keys first, Keys last,
                                               Values values_first, KeysOut keys_out, ValuesOut values_out,
                                               Equal equal, Op op) {
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n == 0) return thrust::make_pair(keys_out, values_out);
  const auto keys = kernels::sequence(first);
  const auto values = kernels::sequence(values_first);
  const auto to_keys = thrust::detail::try_unwrap_contiguous_iterator(keys_out);
  const auto to_values = thrust::detail::try_unwrap_contiguous_iterator(values_out);
  const std::ptrdiff_t runs = kernels::run_once(policy, "thrust::reduce_by_key", [=]() mutable {
    std::ptrdiff_t run = 0;
    for (std::size_t i = 0; i < n; ++run) {
      const kernels::Value<Keys> key = keys[i];
      kernels::Value<Values> sum = values[i];
      for (++i; i < n && equal(keys[i - 1], keys[i]); ++i) sum = op(sum, values[i]);
      auto key_place = to_keys + run;
      auto value_place = to_values + run;
      *key_place = key;
      *value_place = sum;
    }
    return run;
  });
  return thrust::make_pair(keys_out + runs, values_out + runs);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
