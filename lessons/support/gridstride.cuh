// SPDX-License-Identifier: MIT
/// @file
/// The one header that a lesson's file includes beside cuda_runtime.h.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace gridstride {

/// @brief A CUDA call that failed: what CUDA_CHECK throws.
class CudaError : public std::runtime_error {
 public:
  /// @brief What CUDA_CHECK makes of a failed call: the code, the call as written, and where it stands.
  CudaError(cudaError_t error, const char* call, const char* file, int line)
      : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + call + ": " +
                           cudaGetErrorName(error) + " (" + cudaGetErrorString(error) + ")"),
        error_(error),
        line_(line) {}
  /// @return the CUDA error code
  [[nodiscard]] cudaError_t error() const noexcept { return error_; }
  /// @return the line of the failed call
  [[nodiscard]] int line() const noexcept { return line_; }

 private:
  cudaError_t error_;
  int line_;
};

/// @brief What CUDA_CHECK does. It gives no value: what a call finds out comes by the pointers that it is
/// given.
/// @throws CudaError where the call has failed
inline void check(cudaError_t error, const char* call, const char* file, int line) {
  if (error != cudaSuccess) throw CudaError(error, call, file, line);
}

/// @brief ceil(a / b) for non-negative a and positive b: how many blocks of b threads cover a elements.
template <class A, class B>
__host__ __device__ constexpr std::common_type_t<A, B> ceil_div(A a, B b) {
  return a / b + (a % b != 0 ? 1 : 0);
}

/// @brief A view of an array in device memory: a pointer and an element count. Only kernels may touch the
/// elements.
template <class T>
class DeviceSpan {
 public:
  using element_type = T;            ///< const where only reading is allowed
  constexpr DeviceSpan() = default;  // usable on both sides, as every defaulted function
  /// @brief The view of `size` elements from device address `data` on.
  __host__ __device__ constexpr DeviceSpan(T* data, std::size_t size) : data_(data), size_(size) {}
  /// @return device address of element 0
  [[nodiscard]] __host__ __device__ constexpr T* data() const { return data_; }
  /// @return number of elements
  [[nodiscard]] __host__ __device__ constexpr std::size_t size() const { return size_; }
  /// @return size of the array in @unit{bytes}
  [[nodiscard]] __host__ __device__ constexpr std::size_t size_bytes() const { return size_ * sizeof(T); }
  /// @return true for no elements
  [[nodiscard]] __host__ __device__ constexpr bool empty() const { return size_ == 0; }
  /// @brief Element i; in device code only.
  __device__ constexpr T& operator[](std::size_t i) const { return data_[i]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// @brief A view of an array in page-locked host memory, as cudaMallocHost() gives it. Host code uses it like
/// a std::span, and the device copies from and to it without help.
template <class T>
class PinnedSpan : public std::span<T> {
 public:
  using std::span<T>::span;
#ifdef __GRIDSTRIDE_EDITOR__
  constexpr PinnedSpan() noexcept {}  // clang 14, reading this as CUDA, ends where it has to make one up
#endif
};

}  // namespace gridstride

using gridstride::ceil_div;
using gridstride::DeviceSpan;
using gridstride::PinnedSpan;

/// @brief Evaluates a CUDA call; throws CudaError with file and line where it returns anything but
/// cudaSuccess.
#define CUDA_CHECK(...) ::gridstride::check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

/// @brief Ends a contract: names the functions that the student writes and the grader calls. Expands to
/// nothing except where the grader builds its table of them.
#ifndef GRADED_FUNCTIONS
#define GRADED_FUNCTIONS(...)
#endif
