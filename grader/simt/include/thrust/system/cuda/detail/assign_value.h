// SPDX-License-Identifier: MIT
/// @file
/// Single elements of device memory, written or swapped by host code.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {
namespace kernels {

/// @brief *to = *from by a copy of its bytes; either may be on the host.
template <class To, class From>
void assign(To* to, const From* from, cudaStream_t stream) {
  constexpr const char* name = "writing an element of device memory";
  if (::gs_in_kernel()) {
    *to = *from;
  } else if constexpr (std::is_same_v<std::remove_const_t<To>, std::remove_const_t<From>>) {
    cuda_cub::throw_on_error(cudaMemcpyAsync(to, from, sizeof(To), cudaMemcpyDefault, stream), name);
    cuda_cub::throw_on_error(cudaStreamSynchronize(stream), name);
  } else {
    alignas(From) unsigned char bytes[sizeof(From)];
    assign(reinterpret_cast<std::remove_const_t<From>*>(bytes), from, stream);
    const auto value = static_cast<To>(*reinterpret_cast<From*>(bytes));
    assign(to, &value, stream);
  }
}

}  // namespace kernels

/// @brief *dst = *src, both on the device.
template <class Policy, class To, class From>
void assign_value(execution_policy<Policy>& policy, To dst, From src) {
  kernels::assign(thrust::raw_pointer_cast(dst), thrust::raw_pointer_cast(src), cuda_cub::stream(policy));
}

/// @brief *dst = *src, one of them on the host.
template <class System1, class System2, class To, class From>
void assign_value(cross_system<System1, System2>& systems, To dst, From src) {
  kernels::assign(thrust::raw_pointer_cast(dst), thrust::raw_pointer_cast(src), cuda_cub::stream(systems));
}

/// @brief Swaps *a and *b.
template <class Policy, class A, class B>
void iter_swap(execution_policy<Policy>& policy, A a, B b) {
  using T = kernels::Value<A>;
  T* const pa = thrust::raw_pointer_cast(a);
  auto* const pb = thrust::raw_pointer_cast(b);
  kernels::run_each(policy, "thrust::iter_swap", 1, [=](std::size_t) {
    const T value = *pa;
    *pa = *pb;
    *pb = value;
  });
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
