// SPDX-License-Identifier: MIT
/// @file
/// Copies within the device and between device and host.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include <thrust/system/cuda/detail/kernels.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {
namespace kernels {

template <class System>
inline constexpr bool is_device = std::is_base_of_v<execution_policy<System>, System>;

/// @brief Whether a sequence is an array of T.
template <class Iterator, class T>
constexpr bool is_array_of() {
  if constexpr (thrust::is_contiguous_iterator<Iterator>::value) {
    return std::is_same_v<Value<Iterator>, T>;
  } else {
    return false;
  }
}

template <class Iterator>
auto* address(Iterator first) {
  return thrust::detail::try_unwrap_contiguous_iterator(first);
}

/// @brief Host memory for values that are on their way; not constructed.
template <class T>
struct HostBuffer {
  T* data;
  explicit HostBuffer(std::size_t n) : data(static_cast<T*>(std::malloc(n * sizeof(T)))) {}
  ~HostBuffer() { std::free(data); }
  HostBuffer(const HostBuffer&) = delete;
  HostBuffer& operator=(const HostBuffer&) = delete;
};

template <class T, class Policy>
void move_bytes(execution_policy<Policy>& device, T* to, const T* from, std::size_t n, cudaMemcpyKind kind) {
  cuda_cub::throw_on_error(cudaMemcpyAsync(to, from, n * sizeof(T), kind, cuda_cub::stream(device)),
                           "thrust::copy");
  cuda_cub::throw_on_error(cuda_cub::synchronize(device), "thrust::copy");
}

template <class Policy, class Input, class Output>
void copy_on_device(execution_policy<Policy>& device, Input first, std::size_t n, Output result) {
  const auto from = sequence(first);
  const auto to = thrust::detail::try_unwrap_contiguous_iterator(result);
  run_each(device, "thrust::copy", n, [=](std::size_t i) {
    auto place = to + static_cast<std::ptrdiff_t>(i);
    *place = from[i];
  });
}

/// @brief What is no array on the device is gathered into one first. @return the output behind the last
/// element, which may be one that only takes elements in turn: back_inserter, ostream_iterator
template <class Policy, class Input, class Output>
Output copy_to_host(execution_policy<Policy>& device, Input first, std::size_t n, Output result) {
  using T = Value<Input>;
  if constexpr (!is_array_of<Input, T>()) {
    Temporary<T, Policy> gathered(device, n);
    copy_on_device(device, first, n, gathered.data());
    return copy_to_host(device, gathered.data(), n, result);
  } else if constexpr (is_array_of<Output, T>()) {
    move_bytes(device, address(result), static_cast<const T*>(address(first)), n, cudaMemcpyDeviceToHost);
    return result + static_cast<std::ptrdiff_t>(n);
  } else {
    const HostBuffer<T> buffer(n);
    move_bytes(device, buffer.data, static_cast<const T*>(address(first)), n, cudaMemcpyDeviceToHost);
    for (std::size_t i = 0; i < n; ++i, ++result) *result = buffer.data[i];
    return result;
  }
}

/// @brief What is no array on the host is gathered into one first.
template <class Policy, class Input, class Output>
void copy_to_device(execution_policy<Policy>& device, Input first, std::size_t n, Output result) {
  using T = Value<Input>;
  if constexpr (!is_array_of<Input, T>()) {
    const HostBuffer<T> buffer(n);
    for (std::size_t i = 0; i < n; ++i, ++first) new (buffer.data + i) T(*first);
    copy_to_device(device, buffer.data, n, result);
  } else if constexpr (is_array_of<Output, T>()) {
    move_bytes(device, address(result), static_cast<const T*>(address(first)), n, cudaMemcpyHostToDevice);
  } else {
    Temporary<T, Policy> landed(device, n);
    move_bytes(device, landed.data(), static_cast<const T*>(address(first)), n, cudaMemcpyHostToDevice);
    copy_on_device(device, landed.data(), n, result);
  }
}

}  // namespace kernels

/// @brief Copies n elements within the device.
template <class Policy, class Input, class Size, class Output>
Output copy_n(execution_policy<Policy>& policy, Input first, Size n, Output result) {
  if (n <= 0) return result;
  kernels::copy_on_device(policy, first, static_cast<std::size_t>(n), result);
  return result + n;
}

/// @brief Copies [first, last) within the device.
template <class Policy, class Input, class Output>
Output copy(execution_policy<Policy>& policy, Input first, Input last, Output result) {
  return cuda_cub::copy_n(policy, first, kernels::count(first, last), result);
}

/// @brief Copies n elements between device and host.
template <class From, class To, class Input, class Size, class Output>
Output copy_n(cross_system<From, To> systems, Input first, Size n, Output result) {
  if (n <= 0) return result;
  if constexpr (kernels::is_device<From>) {
    return kernels::copy_to_host(derived_cast(systems.sys1), first, static_cast<std::size_t>(n), result);
  } else {
    kernels::copy_to_device(derived_cast(systems.sys2), first, static_cast<std::size_t>(n), result);
    std::advance(result, n);
    return result;
  }
}

/// @brief Copies [first, last) between device and host.
template <class From, class To, class Input, class Output>
Output copy(cross_system<From, To> systems, Input first, Input last, Output result) {
  return cuda_cub::copy_n(systems, first, kernels::count(first, last), result);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/temporary.h>
