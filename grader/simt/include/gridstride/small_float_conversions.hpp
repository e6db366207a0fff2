// SPDX-License-Identifier: MIT
/// @file
/// What the conversions of __half and __nv_bfloat16 share, under whatever names.
#pragma once

#include <cmath>
#include <type_traits>

#include "math_functions.hpp"
#include "small_float.hpp"

namespace gridstride::simt::detail {

/// @brief `x` rounded to an integer that fits: beyond the ends of To its end, and 0 for NaN.
template <class To>
__forceinline__ To to_integer(float x, Rounding rounding) {
  const float whole = rounding == Rounding::nearest ? std::nearbyint(x)
                      : rounding == Rounding::up    ? std::ceil(x)
                      : rounding == Rounding::down  ? std::floor(x)
                                                    : std::trunc(x);
  return saturate<To>(whole);
}

/// @brief An integer as a number that is rounded once more.
template <class From>
constexpr double from_integer(From x) {
  if constexpr (std::is_signed<From>::value)
    return sticky(static_cast<std::int64_t>(x));
  else
    return sticky(static_cast<std::uint64_t>(x));
}

/// @brief The number clamped to [0, 1]; NaN becomes 0.
template <class Small>
__forceinline__ Small unit_interval(const Small& x) {
  const float wide = x.wide_float();
  return wide > 0 ? (wide < 1 ? x : Small::from_double(1)) : Small::from_bits(0);
}

}  // namespace gridstride::simt::detail

/// Conversions in the four roundings from TYPE (called OTHER in CUDA's names) to the 16-bit type SMALL
/// (called NAME) and back: __int2half_rn, __half2int_rz and so on.
#define GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, OTHER, TYPE)           \
  GRIDSTRIDE_SMALL_INTEGER_AS(NAME, SMALL, OTHER, TYPE, rn, nearest) \
  GRIDSTRIDE_SMALL_INTEGER_AS(NAME, SMALL, OTHER, TYPE, rz, zero)    \
  GRIDSTRIDE_SMALL_INTEGER_AS(NAME, SMALL, OTHER, TYPE, ru, up)      \
  GRIDSTRIDE_SMALL_INTEGER_AS(NAME, SMALL, OTHER, TYPE, rd, down)
#define GRIDSTRIDE_SMALL_INTEGER_AS(NAME, SMALL, OTHER, TYPE, SUFFIX, ROUNDING) \
  __forceinline__ SMALL __##OTHER##2##NAME##_##SUFFIX(const TYPE x) {           \
    using namespace ::gridstride::simt::detail;                                 \
    return SMALL::from_double(from_integer(x), Rounding::ROUNDING);             \
  }                                                                             \
  __forceinline__ TYPE __##NAME##2##OTHER##_##SUFFIX(const SMALL x) {           \
    using namespace ::gridstride::simt::detail;                                 \
    return to_integer<TYPE>(x.wide_float(), Rounding::ROUNDING);                \
  }
#define GRIDSTRIDE_SMALL_INTEGERS(NAME, SMALL)                                \
  GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, int, int)                             \
  GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, uint, unsigned int)                   \
  GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, short, short int)                     \
  GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, ushort, unsigned short int)           \
  GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, ll, long long int)                    \
  GRIDSTRIDE_SMALL_INTEGER(NAME, SMALL, ull, unsigned long long int)          \
  __forceinline__ signed char __##NAME##2char_rz(const SMALL x) { return x; } \
  __forceinline__ unsigned char __##NAME##2uchar_rz(const SMALL x) { return x; }

/// Conversions from and to float32 and float64: __float2half_rz and so on.
#define GRIDSTRIDE_SMALL_FLOAT(NAME, SMALL, SUFFIX, ROUNDING)                     \
  __forceinline__ SMALL __float2##NAME##SUFFIX(const float x) {                   \
    return SMALL::from_double(x, ::gridstride::simt::detail::Rounding::ROUNDING); \
  }
#define GRIDSTRIDE_SMALL_FLOATS(NAME, SMALL)                                              \
  GRIDSTRIDE_SMALL_FLOAT(NAME, SMALL, , nearest)                                          \
  GRIDSTRIDE_SMALL_FLOAT(NAME, SMALL, _rn, nearest)                                       \
  GRIDSTRIDE_SMALL_FLOAT(NAME, SMALL, _rz, zero)                                          \
  GRIDSTRIDE_SMALL_FLOAT(NAME, SMALL, _ru, up)                                            \
  GRIDSTRIDE_SMALL_FLOAT(NAME, SMALL, _rd, down)                                          \
  __forceinline__ SMALL __double2##NAME(const double x) { return SMALL::from_double(x); } \
  __forceinline__ float __##NAME##2float(const SMALL x) { return x.wide_float(); }

/// Casts that keep the bits.
#define GRIDSTRIDE_SMALL_CASTS(NAME, SMALL)                                                             \
  __forceinline__ short int __##NAME##_as_short(const SMALL x) { return static_cast<short>(x.bits()); } \
  __forceinline__ unsigned short int __##NAME##_as_ushort(const SMALL x) { return x.bits(); }           \
  __forceinline__ SMALL __short_as_##NAME(const short int x) { return SMALL::from_bits(x); }            \
  __forceinline__ SMALL __ushort_as_##NAME(const unsigned short int x) { return SMALL::from_bits(x); }

/// Making, taking apart and mixing pairs. ONE and TWO: "half", "half2"; "bfloat16", "bfloat162".
#define GRIDSTRIDE_SMALL_PAIRS(ONE, SMALL, TWO, SMALL2)                                                 \
  __forceinline__ SMALL2 __halves2##TWO(const SMALL a, const SMALL b) { return SMALL2(a, b); }          \
  __forceinline__ SMALL2 __##ONE##2##TWO(const SMALL a) { return SMALL2(a, a); }                        \
  __forceinline__ SMALL __low2##ONE(const SMALL2 a) { return a.x; }                                     \
  __forceinline__ SMALL __high2##ONE(const SMALL2 a) { return a.y; }                                    \
  __forceinline__ SMALL2 __low2##TWO(const SMALL2 a) { return SMALL2(a.x, a.x); }                       \
  __forceinline__ SMALL2 __high2##TWO(const SMALL2 a) { return SMALL2(a.y, a.y); }                      \
  __forceinline__ SMALL2 __lows2##TWO(const SMALL2 a, const SMALL2 b) { return SMALL2(a.x, b.x); }      \
  __forceinline__ SMALL2 __highs2##TWO(const SMALL2 a, const SMALL2 b) { return SMALL2(a.y, b.y); }     \
  __forceinline__ SMALL2 __float2##TWO##_rn(const float a) { return SMALL2(SMALL(a), SMALL(a)); }       \
  __forceinline__ SMALL2 __floats2##TWO##_rn(const float a, const float b) {                            \
    return SMALL2(SMALL(a), SMALL(b));                                                                  \
  }                                                                                                     \
  __forceinline__ SMALL2 __float22##TWO##_rn(const float2 a) { return SMALL2(SMALL(a.x), SMALL(a.y)); } \
  __forceinline__ float2 __##TWO##2float2(const SMALL2 a) {                                             \
    return float2{a.x.wide_float(), a.y.wide_float()};                                                  \
  }                                                                                                     \
  __forceinline__ SMALL2 make_##TWO(const SMALL a, const SMALL b) { return SMALL2(a, b); }
