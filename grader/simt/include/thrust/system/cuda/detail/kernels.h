// SPDX-License-Identifier: MIT
/// @file
/// How Thrust's algorithms become kernels of the CPU device.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/detail/config.h>
#include <thrust/detail/function.h>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/detail/raw_reference_cast.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/config.h>
#include <thrust/system/cuda/detail/cross_system.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/detail/par.h>  // as the original brings it along
#include <thrust/system/cuda/detail/util.h>
#include <thrust/type_traits/is_contiguous_iterator.h>

#include "../../../../gridstride/library/algorithms.hpp"

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {
namespace kernels {

namespace library = ::gridstride::simt::library;

template <class Iterator>
using Value = typename thrust::iterator_value<Iterator>::type;

/// @brief A sequence by its first place; [i] gives a plain reference where there is one behind Thrust's own.
template <class Iterator>
struct Sequence {
  using difference_type = std::ptrdiff_t;
  using value_type = Value<Iterator>;
  using pointer = void;
  using reference = void;
  using iterator_category = std::random_access_iterator_tag;

  thrust::detail::try_unwrap_contiguous_iterator_return_t<Iterator> first;

  __host__ __device__ __forceinline__ decltype(auto) operator[](std::size_t i) const {
    auto place = first + static_cast<std::ptrdiff_t>(i);
    using Reference = std::remove_cv_t<std::remove_reference_t<decltype(*place)>>;
    if constexpr (thrust::detail::is_unwrappable<Reference>::value) {
      return static_cast<typename thrust::detail::raw_reference<Reference>::type>(
          thrust::raw_reference_cast(*place));
    } else {
      return *place;
    }
  }
  __host__ __device__ __forceinline__ Sequence operator+(std::size_t n) const {
    return {first + static_cast<std::ptrdiff_t>(n)};
  }
};

/// @brief A pointer where Thrust knows of one behind the iterator, else a Sequence.
template <class Iterator>
auto sequence(Iterator first) {
  const auto plain = thrust::detail::try_unwrap_contiguous_iterator(first);
  if constexpr (std::is_pointer_v<std::remove_const_t<decltype(plain)>>) {
    return plain;
  } else {
    return Sequence<Iterator>{plain};
  }
}

/// @brief Temporary memory of a policy: `count` values, not constructed. @see temporary.h
template <class T, class Policy>
struct Temporary;

/// @brief Runs body() in one thread. @return what it returns @see temporary.h
template <class Policy, class Body>
auto run_once(execution_policy<Policy>& policy, const char* name, Body body);

/// @brief Whether iterators have a distance that is known without going from one to the other.
template <class Iterator, class = void>
inline constexpr bool has_difference = false;
template <class Iterator>
inline constexpr bool
    has_difference<Iterator, std::void_t<decltype(std::declval<Iterator>() - std::declval<Iterator>())>> =
        true;

/// @return elements in [first, last)
template <class Iterator>
__host__ __device__ std::ptrdiff_t count(Iterator first, Iterator last) {
  if constexpr (has_difference<Iterator>) {
    return static_cast<std::ptrdiff_t>(last - first);
  } else {
    std::ptrdiff_t n = 0;
    for (; first != last; ++first) ++n;
    return n;
  }
}

/// @brief Waits as the policy asks for; an error becomes thrust::system_error.
template <class Policy>
void finish(execution_policy<Policy>& policy, const char* name) {
  cuda_cub::throw_on_error(cuda_cub::synchronize_optional(policy), name);
}

/// @brief Runs body(i) for each i < n: a thread each; in device code one after the other.
template <class Policy, class Body>
void run_each(execution_policy<Policy>& policy, const char* name, std::size_t n, Body body) {
  if (::gs_in_kernel()) {
    for (std::size_t i = 0; i < n; ++i) body(i);
    return;
  }
  library::each({name, cuda_cub::stream(policy)}, n, body);
  finish(policy, name);
}

/// @brief A value of device memory, once the policy's stream has written it.
template <class T, class Policy>
T fetch(execution_policy<Policy>& policy, const T* d_value, const char* name) {
  alignas(T) unsigned char bytes[sizeof(T)];
  cudaMemcpyAsync(bytes, d_value, sizeof(T), cudaMemcpyDeviceToHost, cuda_cub::stream(policy));
  cuda_cub::throw_on_error(cuda_cub::synchronize(policy), name);
  return *reinterpret_cast<T*>(bytes);
}

}  // namespace kernels
}  // namespace cuda_cub
THRUST_NAMESPACE_END
