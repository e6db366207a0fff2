// SPDX-License-Identifier: MIT
/// @file
/// CUDA's mathematical functions beyond those of the C library, and the fast intrinsics. An intrinsic gives
/// the correctly rounded or library result here: the fewer bits of a GPU's units are not modelled.
/// @source CUDA C++ Programming Guide, appendix "Mathematical Functions"
#pragma once

#include <math.h>
#include <stdlib.h>

#include <cstdint>

/// @name Functions that the C library has not
/// @{
__forceinline__ float rsqrtf(float x) { return 1.0f / sqrtf(x); }
__forceinline__ double rsqrt(double x) { return 1.0 / ::sqrt(x); }
__forceinline__ float rsqrt(float x) { return rsqrtf(x); }
__forceinline__ float rcbrtf(float x) { return 1.0f / cbrtf(x); }
__forceinline__ double rcbrt(double x) { return 1.0 / ::cbrt(x); }
__forceinline__ float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
__forceinline__ double rhypot(double x, double y) { return 1.0 / ::hypot(x, y); }
__forceinline__ double norm3d(double x, double y, double z) { return ::sqrt(x * x + y * y + z * z); }
__forceinline__ float norm3df(float x, float y, float z) { return static_cast<float>(norm3d(x, y, z)); }
__forceinline__ double norm4d(double x, double y, double z, double w) {
  return ::sqrt(x * x + y * y + z * z + w * w);
}
__forceinline__ float norm4df(float x, float y, float z, float w) {
  return static_cast<float>(norm4d(x, y, z, w));
}
__forceinline__ double rnorm3d(double x, double y, double z) { return 1.0 / norm3d(x, y, z); }
__forceinline__ float rnorm3df(float x, float y, float z) { return static_cast<float>(rnorm3d(x, y, z)); }
__forceinline__ double sinpi(double x) { return ::sin(3.14159265358979323846 * ::fmod(x, 2.0)); }
__forceinline__ float sinpif(float x) { return static_cast<float>(sinpi(static_cast<double>(x))); }
__forceinline__ double cospi(double x) { return ::cos(3.14159265358979323846 * ::fmod(x, 2.0)); }
__forceinline__ float cospif(float x) { return static_cast<float>(cospi(static_cast<double>(x))); }
__forceinline__ void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
__forceinline__ void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}
__forceinline__ double normcdf(double x) { return 0.5 * ::erfc(-x * 0.70710678118654752440); }
__forceinline__ float normcdff(float x) { return static_cast<float>(normcdf(x)); }
__forceinline__ double erfcx(double x) { return ::exp(x * x) * ::erfc(x); }
__forceinline__ float erfcxf(float x) { return static_cast<float>(erfcx(x)); }
__forceinline__ float fdividef(float x, float y) { return x / y; }
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
__forceinline__ float __fdividef(float x, float y) { return x / y; }
__forceinline__ float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
__forceinline__ void __sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
/// @}

/// @name Arithmetic with a named rounding: to nearest, the only one of the CPU's default mode
/// @{
__forceinline__ float __fadd_rn(float x, float y) { return x + y; }
__forceinline__ float __fsub_rn(float x, float y) { return x - y; }
__forceinline__ float __fmul_rn(float x, float y) { return x * y; }
__forceinline__ float __fdiv_rn(float x, float y) { return x / y; }
__forceinline__ float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
__forceinline__ float __fsqrt_rn(float x) { return sqrtf(x); }
__forceinline__ float __frcp_rn(float x) { return 1.0f / x; }
__forceinline__ float __frsqrt_rn(float x) {
  return static_cast<float>(1.0 / ::sqrt(static_cast<double>(x)));
}
__forceinline__ double __dadd_rn(double x, double y) { return x + y; }
__forceinline__ double __dsub_rn(double x, double y) { return x - y; }
__forceinline__ double __dmul_rn(double x, double y) { return x * y; }
__forceinline__ double __ddiv_rn(double x, double y) { return x / y; }
__forceinline__ double __fma_rn(double x, double y, double z) { return ::fma(x, y, z); }
__forceinline__ double __dsqrt_rn(double x) { return ::sqrt(x); }
__forceinline__ double __drcp_rn(double x) { return 1.0 / x; }
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

__forceinline__ float __int2float_rn(int x) { return static_cast<float>(x); }
__forceinline__ float __uint2float_rn(unsigned int x) { return static_cast<float>(x); }
__forceinline__ float __ll2float_rn(long long int x) { return static_cast<float>(x); }
__forceinline__ float __ull2float_rn(unsigned long long int x) { return static_cast<float>(x); }
__forceinline__ double __int2double_rn(int x) { return x; }
__forceinline__ double __uint2double_rn(unsigned int x) { return x; }
__forceinline__ double __ll2double_rn(long long int x) { return static_cast<double>(x); }
__forceinline__ double __ull2double_rn(unsigned long long int x) { return static_cast<double>(x); }
__forceinline__ float __double2float_rn(double x) { return static_cast<float>(x); }

// The smaller and the greater: as fmin and fmax, the number where one is NaN.
__forceinline__ float min(float a, float b) { return fminf(a, b); }
__forceinline__ float max(float a, float b) { return fmaxf(a, b); }
__forceinline__ double min(double a, double b) { return ::fmin(a, b); }
__forceinline__ double max(double a, double b) { return ::fmax(a, b); }
__forceinline__ double min(float a, double b) { return ::fmin(static_cast<double>(a), b); }
__forceinline__ double max(float a, double b) { return ::fmax(static_cast<double>(a), b); }
__forceinline__ double min(double a, float b) { return ::fmin(a, static_cast<double>(b)); }
__forceinline__ double max(double a, float b) { return ::fmax(a, static_cast<double>(b)); }
