// SPDX-License-Identifier: MIT
/// @file
/// The first of each run of equal elements, in one thread.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/pair.h>
#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// @brief Copies the first of each run of equal elements; the result may be the input.
template <class Policy, class Input, class Output, class Equal>
Output unique_copy(execution_policy<Policy>& policy, Input first, Input last, Output result, Equal equal) {
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n == 0) return result;
  const auto from = kernels::sequence(first);
  const auto to = thrust::detail::try_unwrap_contiguous_iterator(result);
  return result + kernels::run_once(policy, "thrust::unique", [=]() mutable {
           kernels::Value<Input> kept = from[0];
           auto place = to;
           *place = kept;
           for (std::size_t i = 1; i < n; ++i) {
             if (equal(kept, from[i])) continue;
             kept = from[i];
             ++place;
             *place = kept;
           }
           return static_cast<std::ptrdiff_t>(place - to) + 1;
         });
}

/// @brief Likewise in place. @return the new end
template <class Policy, class Input, class Equal>
Input unique(execution_policy<Policy>& policy, Input first, Input last, Equal equal) {
  return cuda_cub::unique_copy(policy, first, last, first, equal);
}

/// @return the number of runs of equal elements
template <class Policy, class Input, class Equal>
std::ptrdiff_t unique_count(execution_policy<Policy>& policy, Input first, Input last, Equal equal) {
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n == 0) return 0;
  const auto from = kernels::sequence(first);
  return kernels::run_once(policy, "thrust::unique_count", [=]() mutable {
    std::ptrdiff_t runs = 1;
    for (std::size_t i = 1; i < n; ++i) runs += !equal(from[i - 1], from[i]);
    return runs;
  });
}

/// @brief Copies the first of each run of equal keys and its value. @return the ends of both
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal>
thrust::pair<KeysOut, ValuesOut> unique_by_key_copy(execution_policy<Policy>& policy, Keys first, Keys last,
                                                    Values values_first, KeysOut keys_out,
                                                    ValuesOut values_out, Equal equal) {
  const auto n = static_cast<std::size_t>(kernels::count(first, last));
  if (n == 0) return thrust::pair<KeysOut, ValuesOut>(keys_out, values_out);
  const auto keys = kernels::sequence(first);
  const auto values = kernels::sequence(values_first);
  const auto to_keys = thrust::detail::try_unwrap_contiguous_iterator(keys_out);
  const auto to_values = thrust::detail::try_unwrap_contiguous_iterator(values_out);
  const std::ptrdiff_t runs = kernels::run_once(policy, "thrust::unique_by_key", [=]() mutable {
    kernels::Value<Keys> kept = keys[0];
    std::ptrdiff_t run = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (i > 0 && equal(kept, keys[i])) continue;
      kept = keys[i];
      auto key_place = to_keys + run;
      auto value_place = to_values + run++;
      *key_place = kept;
      *value_place = values[i];
    }
    return run;
  });
  return thrust::pair<KeysOut, ValuesOut>(keys_out + runs, values_out + runs);
}

/// @brief Likewise in place. @return the new ends
template <class Policy, class Keys, class Values, class Equal>
thrust::pair<Keys, Values> unique_by_key(execution_policy<Policy>& policy, Keys first, Keys last,
                                         Values values_first, Equal equal) {
  return cuda_cub::unique_by_key_copy(policy, first, last, values_first, first, values_first, equal);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
