// SPDX-License-Identifier: MIT
/// @file
/// CUDA's mathematical functions beyond those of the C library, and the fast intrinsics. An intrinsic gives
/// the correctly rounded or library result here: the fewer bits of a GPU's units are not modelled.
/// @source CUDA C++ Programming Guide, appendix "Mathematical Functions"
#pragma once

#include <math.h>
#include <stdlib.h>

#include <cstdint>

extern "C" {
// Functions without a closed form in the C library's, computed in the engine.
__attribute__((const)) double gs_sinpi(double x) noexcept;
__attribute__((const)) double gs_cospi(double x) noexcept;
__attribute__((const)) double gs_erfcx(double x) noexcept;
__attribute__((const)) double gs_erfinv(double x) noexcept;
__attribute__((const)) double gs_erfcinv(double x) noexcept;
__attribute__((const)) double gs_cyl_bessel_i0(double x) noexcept;
__attribute__((const)) double gs_cyl_bessel_i1(double x) noexcept;
}

/// A function of float64, and of float32 through it.
#define GRIDSTRIDE_MATH1(NAME, EXPRESSION)                       \
  __forceinline__ double NAME(double x) { return (EXPRESSION); } \
  __forceinline__ float NAME##f(float x) { return static_cast<float>(NAME(static_cast<double>(x))); }

/// @name Functions that the C library has not
/// @{
GRIDSTRIDE_MATH1(rsqrt, 1.0 / ::sqrt(x))
__forceinline__ float rsqrt(float x) { return rsqrtf(x); }
GRIDSTRIDE_MATH1(rcbrt, 1.0 / ::cbrt(x))
GRIDSTRIDE_MATH1(sinpi, gs_sinpi(x))
GRIDSTRIDE_MATH1(cospi, gs_cospi(x))
GRIDSTRIDE_MATH1(normcdf, 0.5 * ::erfc(-x * 0.70710678118654752440))
GRIDSTRIDE_MATH1(normcdfinv, -1.4142135623730950488 * gs_erfcinv(2.0 * x))
GRIDSTRIDE_MATH1(erfcx, gs_erfcx(x))
GRIDSTRIDE_MATH1(erfinv, gs_erfinv(x))
GRIDSTRIDE_MATH1(erfcinv, gs_erfcinv(x))
GRIDSTRIDE_MATH1(cyl_bessel_i0, gs_cyl_bessel_i0(x))
GRIDSTRIDE_MATH1(cyl_bessel_i1, gs_cyl_bessel_i1(x))
#undef GRIDSTRIDE_MATH1
__forceinline__ double rhypot(double x, double y) { return 1.0 / ::hypot(x, y); }
__forceinline__ float rhypotf(float x, float y) { return static_cast<float>(rhypot(x, y)); }
__forceinline__ void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
__forceinline__ void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}
__forceinline__ float fdividef(float x, float y) { return x / y; }
/// @}

/// @name Lengths of vectors, without overflow on the way
/// @{
__forceinline__ double norm3d(double x, double y, double z) { return ::hypot(::hypot(x, y), z); }
__forceinline__ double norm4d(double x, double y, double z, double w) {
  return ::hypot(::hypot(x, y), ::hypot(z, w));
}
__forceinline__ double norm(int dimensions, const double* x) {
  double length = 0;
  for (int i = 0; i < dimensions; ++i) length = ::hypot(length, x[i]);
  return length;
}
__forceinline__ double rnorm3d(double x, double y, double z) { return 1.0 / norm3d(x, y, z); }
__forceinline__ double rnorm4d(double x, double y, double z, double w) { return 1.0 / norm4d(x, y, z, w); }
__forceinline__ double rnorm(int dimensions, const double* x) { return 1.0 / norm(dimensions, x); }
__forceinline__ float norm3df(float x, float y, float z) { return static_cast<float>(norm3d(x, y, z)); }
__forceinline__ float norm4df(float x, float y, float z, float w) {
  return static_cast<float>(norm4d(x, y, z, w));
}
__forceinline__ float rnorm3df(float x, float y, float z) { return static_cast<float>(rnorm3d(x, y, z)); }
__forceinline__ float rnorm4df(float x, float y, float z, float w) {
  return static_cast<float>(rnorm4d(x, y, z, w));
}
__forceinline__ float normf(int dimensions, const float* x) {
  double length = 0;
  for (int i = 0; i < dimensions; ++i) length = ::hypot(length, static_cast<double>(x[i]));
  return static_cast<float>(length);
}
__forceinline__ float rnormf(int dimensions, const float* x) { return 1.0f / normf(dimensions, x); }
/// @}

/// @name Fast intrinsics of float32
/// @{
__forceinline__ float __sinf(float x) { return sinf(x); }
__forceinline__ float __cosf(float x) { return cosf(x); }
__forceinline__ float __tanf(float x) { return tanf(x); }
__forceinline__ float __expf(float x) { return expf(x); }
__forceinline__ float __exp10f(float x) { return ::powf(10.0f, x); }
__forceinline__ float __logf(float x) { return logf(x); }
__forceinline__ float __log2f(float x) { return log2f(x); }
__forceinline__ float __log10f(float x) { return log10f(x); }
__forceinline__ float __powf(float x, float y) { return powf(x, y); }
/// @brief x / y; 0 where 2^126 < |y| < 2^128, as CUDA documents it (NaN where x is infinite too).
__forceinline__ float __fdividef(float x, float y) {
  return fabsf(y) > 8.507059173023462e37f && !isinf(y) ? x * 0.0f : x / y;
}
__forceinline__ float __tanhf(float x) { return tanhf(x); }
__forceinline__ float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
__forceinline__ void __sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
/// @}

namespace gridstride::simt::detail {

// What a GPU's conversion gives: the nearest value that fits. NaN becomes 0 among 32-bit types, else the
// lowest signed value's bits. Source: PTX ISA, instruction cvt.
template <class To, class From>
__forceinline__ To saturate(From x) {
  constexpr To sign_bit = static_cast<To>(To{1} << (8 * sizeof(To) - 1));
  constexpr To lowest = static_cast<To>(-1) < 0 ? sign_bit : To{0};
  constexpr To highest = static_cast<To>(~lowest);
  if (x != x) return sizeof(From) == 8 || sizeof(To) == 8 ? sign_bit : To{0};
  if (x <= static_cast<From>(lowest)) return lowest;
  if (x >= static_cast<From>(highest)) return highest;
  return static_cast<To>(x);
}

}  // namespace gridstride::simt::detail

// Conversions with a named rounding: rn to nearest even, rz towards zero, ru up, rd down.
#define GRIDSTRIDE_CONVERT(NAME, FROM, TO)                                                                 \
  __forceinline__ TO NAME##_rn(FROM x) {                                                                   \
    return ::gridstride::simt::detail::saturate<TO>(std::nearbyint(x));                                    \
  }                                                                                                        \
  __forceinline__ TO NAME##_rz(FROM x) { return ::gridstride::simt::detail::saturate<TO>(std::trunc(x)); } \
  __forceinline__ TO NAME##_ru(FROM x) { return ::gridstride::simt::detail::saturate<TO>(std::ceil(x)); }  \
  __forceinline__ TO NAME##_rd(FROM x) { return ::gridstride::simt::detail::saturate<TO>(std::floor(x)); }
GRIDSTRIDE_CONVERT(__float2int, float, int)
GRIDSTRIDE_CONVERT(__float2uint, float, unsigned int)
GRIDSTRIDE_CONVERT(__float2ll, float, long long int)
GRIDSTRIDE_CONVERT(__float2ull, float, unsigned long long int)
GRIDSTRIDE_CONVERT(__double2int, double, int)
GRIDSTRIDE_CONVERT(__double2uint, double, unsigned int)
GRIDSTRIDE_CONVERT(__double2ll, double, long long int)
GRIDSTRIDE_CONVERT(__double2ull, double, unsigned long long int)
#undef GRIDSTRIDE_CONVERT

// The smaller and the greater: as fmin and fmax, the number where one is NaN.
__forceinline__ float min(float a, float b) { return fminf(a, b); }
__forceinline__ float max(float a, float b) { return fmaxf(a, b); }
__forceinline__ double min(double a, double b) { return ::fmin(a, b); }
__forceinline__ double max(double a, double b) { return ::fmax(a, b); }
__forceinline__ double min(float a, double b) { return ::fmin(static_cast<double>(a), b); }
__forceinline__ double max(float a, double b) { return ::fmax(static_cast<double>(a), b); }
__forceinline__ double min(double a, float b) { return ::fmin(a, static_cast<double>(b)); }
__forceinline__ double max(double a, float b) { return ::fmax(a, static_cast<double>(b)); }
