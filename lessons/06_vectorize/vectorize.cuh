// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 06: one scalar function, lifted to arrays, on one core, on all cores and on the device.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>
#include <span>

/// @brief Where the elements are computed.
enum class Target : std::int32_t {
  cpu,       ///< a loop, in the thread that calls
  parallel,  ///< a loop in each of several threads of the host
  cuda,      ///< one thread of the device for each element
};

/// @brief A complex number of two float64, for host and device.
struct Complex {
  constexpr Complex() = default;  // usable on both sides, as every defaulted function
  /// @brief real + imaginary i; a real number has imaginary part 0.
  __host__ __device__ constexpr explicit Complex(double real, double imaginary = 0)
      : re(real), im(imaginary) {}
  double re = 0;  ///< real part
  double im = 0;  ///< imaginary part
};

/// @brief Product of two complex numbers.
__host__ __device__ inline Complex operator*(Complex a, Complex b) {
  return Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

/// @brief sin(a + b i) = sin a cosh b + i cos a sinh b.
__host__ __device__ inline Complex sin(Complex z) {
  return Complex(std::sin(z.re) * std::cosh(z.im), std::cos(z.re) * std::sinh(z.im));
}

/// @brief exp(a + b i) = exp a (cos b + i sin b).
__host__ __device__ inline Complex exp(Complex z) {
  const double scale = std::exp(z.re);
  return Complex(scale * std::cos(z.im), scale * std::sin(z.im));
}

/// @brief The element types, by the names that NumPy gives them.
enum class Type : std::int32_t {
  int32,       ///< std::int32_t
  int64,       ///< std::int64_t
  float32,     ///< float
  float64,     ///< double
  complex128,  ///< Complex: two float64
};

/// @brief type_of<float> is Type::float32, and so on: a C++ type as a value that code can compare.
template <class T>
inline constexpr Type type_of = T::has_no_type;  // a type without a name here does not compile
/// @brief int32.
template <>
inline constexpr Type type_of<std::int32_t> = Type::int32;
/// @brief int64.
template <>
inline constexpr Type type_of<std::int64_t> = Type::int64;
/// @brief float32.
template <>
inline constexpr Type type_of<float> = Type::float32;
/// @brief float64.
template <>
inline constexpr Type type_of<double> = Type::float64;
/// @brief complex128.
template <>
inline constexpr Type type_of<Complex> = Type::complex128;

/// @brief The elements first, first + 1, ..., last - 1 of an array.
struct Part {
  std::size_t first;  ///< index of the first element
  std::size_t last;   ///< index behind the last one
};

/// @brief The most threads that Target::parallel starts, however many cores there are: a graded submission
/// may not have many more.
inline constexpr unsigned max_host_threads = 32;

/// @brief out[i] = sin(x[i]) * exp(y[i]), all in float32.
///
/// This holds for all functions on two arrays here: an array of one element is a scalar, used for every i
/// (broadcasting), so x and y have n elements or 1. n may be 0. Target::cuda copies x and y to the device as
/// they are, launches one kernel, and copies out back; the other targets leave the device alone.
/// @param[in] target where to compute
/// @param[in] x @shape{[n] or [1]} host memory @param[in] y @shape{[n] or [1]} host memory
/// @param[out] out @shape{[n]} host memory; every element is written
/// @throws gridstride::CudaError where a CUDA call fails
void sin_exp_float32(Target target, std::span<const float> x, std::span<const float> y, std::span<float> out);

/// @brief The same in float64. @see sin_exp_float32
/// @param[in] target where to compute
/// @param[in] x @shape{[n] or [1]} host memory @param[in] y @shape{[n] or [1]} host memory
/// @param[out] out @shape{[n]} host memory
void sin_exp_float64(Target target, std::span<const double> x, std::span<const double> y,
                     std::span<double> out);

/// @brief The same for complex numbers. @see sin_exp_float32
/// @param[in] target where to compute
/// @param[in] x @shape{[n] or [1]} host memory @param[in] y @shape{[n] or [1]} host memory
/// @param[out] out @shape{[n]} host memory
void sin_exp_complex128(Target target, std::span<const Complex> x, std::span<const Complex> y,
                        std::span<Complex> out);

/// @brief The same for int32 and float32 arguments, computed in float64: the first type of sin_exp's list
/// that holds all values of both. The arguments are converted where they are used, not before. @see
/// sin_exp_float32
/// @param[in] target where to compute
/// @param[in] x @shape{[n] or [1]} host memory @param[in] y @shape{[n] or [1]} host memory
/// @param[out] out @shape{[n]} host memory
void sin_exp_mixed(Target target, std::span<const std::int32_t> x, std::span<const float> y,
                   std::span<double> out);

/// @brief sin_exp_float64 for arrays that are on the device already: one launch, nothing is copied. May
/// return before the device has finished.
/// @param[in] x @shape{[n] or [1]} device memory @param[in] y @shape{[n] or [1]} device memory
/// @param[out] out @shape{[n]} device memory; every element is written
/// @throws gridstride::CudaError where a CUDA call fails
void sin_exp_on_device(DeviceSpan<const double> x, DeviceSpan<const double> y, DeviceSpan<double> out);

/// @brief out[i] = (x[i] - y[i])^2, in int32. @see sin_exp_float32
/// @param[in] target where to compute
/// @param[in] x @shape{[n] or [1]} host memory @param[in] y @shape{[n] or [1]} host memory
/// @param[out] out @shape{[n]} host memory
void squared_difference_int32(Target target, std::span<const std::int32_t> x, std::span<const std::int32_t> y,
                              std::span<std::int32_t> out);

/// @brief The same in int64. @see squared_difference_int32
/// @param[in] target where to compute
/// @param[in] x @shape{[n] or [1]} host memory @param[in] y @shape{[n] or [1]} host memory
/// @param[out] out @shape{[n]} host memory
void squared_difference_int64(Target target, std::span<const std::int64_t> x, std::span<const std::int64_t> y,
                              std::span<std::int64_t> out);

/// @brief Part `number` of n elements cut into `count` parts, in order, none more than one element longer
/// than another. Example: n = 10 and count = 4 give [0, 3), [3, 6), [6, 8), [8, 10).
/// @param[in] n elements, any number that 64 bits hold @param[in] number 0 to count - 1 @param[in] count 1 or
/// more
/// @return first and last element, the last one excluded
Part part_of(std::size_t n, unsigned number, unsigned count);

/// @brief Which type of a list a function with arguments of types x and y is computed in: the first in the
/// list that can hold every value of both, as NumPy counts it. float32 holds float32; float64 holds int32,
/// int64, float32, float64; complex128 holds all; int64 holds int32 and int64; int32 holds int32.
/// @param[in] signatures @shape{[k]} the types that there is code for, in the order to be tried
/// @param[in] x type of the first argument @param[in] y type of the second
/// @return index into signatures; k where none fits
std::size_t choose_signature(std::span<const Type> signatures, Type x, Type y);

GRADED_FUNCTIONS(sin_exp_float32, sin_exp_float64, sin_exp_complex128, sin_exp_mixed, sin_exp_on_device,
                 squared_difference_int32, squared_difference_int64, part_of, choose_signature)
