// SPDX-License-Identifier: MIT
/// @file
/// The CPU's BLAS, through its C interface. It is loaded when it is first needed: a program that does not use
/// cuBLAS does not need it.
#pragma once

#include <string>
#include <type_traits>

#include "cuComplex.h"

namespace gridstride::simt {

/// @brief Loads the library. @return whether it is there
bool load_blas();

/// @return the function of this name. @throws std::runtime_error where the library has none
void* blas_function(const std::string& name);

template <class T>
inline constexpr bool is_complex = std::is_same_v<T, cuComplex> || std::is_same_v<T, cuDoubleComplex>;

/// @brief float for a complex number of two floats, else the type itself; likewise double.
template <class T>
using RealOf = std::conditional_t<std::is_same_v<T, cuComplex>, float,
                                  std::conditional_t<std::is_same_v<T, cuDoubleComplex>, double, T>>;

/// @brief BLAS's letter of an element type.
template <class T>
inline constexpr char letter_of = std::is_same_v<T, float>       ? 's'
                                  : std::is_same_v<T, double>    ? 'd'
                                  : std::is_same_v<T, cuComplex> ? 'c'
                                                                 : 'z';

/// @brief A scalar as the C interface takes it: real ones by value, complex ones by address.
template <class T>
std::conditional_t<is_complex<T>, const T*, T> blas_scalar(const T& value) {
  if constexpr (is_complex<T>)
    return &value;
  else
    return value;
}

/// @brief Calls cblas_NAME. The types of the arguments must be those of the C interface.
template <class Result = void, class... Arguments>
Result call_blas(const std::string& name, Arguments... arguments) {
  return reinterpret_cast<Result (*)(Arguments...)>(blas_function("cblas_" + name))(arguments...);
}
/// @brief Likewise the routine of an element type: call_blas_of<float>("axpy", ...) is cblas_saxpy.
template <class T, class... Arguments>
void call_blas_of(const char* routine, Arguments... arguments) {
  call_blas<void>(letter_of<T> + std::string(routine), arguments...);
}

inline constexpr int blas_column_major = 102;
inline constexpr int blas_no_transpose = 111;
inline constexpr int blas_transpose = 112;
inline constexpr int blas_conjugate_transpose = 113;
inline constexpr int blas_upper = 121;
inline constexpr int blas_lower = 122;
inline constexpr int blas_non_unit = 131;
inline constexpr int blas_unit = 132;
inline constexpr int blas_left = 141;
inline constexpr int blas_right = 142;

}  // namespace gridstride::simt
