// SPDX-License-Identifier: MIT
/// @file
/// Arithmetic with a named rounding: rn to nearest even, rz towards zero, ru up, rd down. The processor's own
/// rounding mode is left alone. float32 is computed in float64 rounded to odd, which says on which side of
/// the result the exact number lies; float64 in the engine.
#pragma once

#include <cmath>
#include <cstdint>

#include "small_float.hpp"

extern "C" {
// float64 arithmetic rounded as a gridstride::simt::detail::Rounding says.
__attribute__((const)) double gs_rounded_add(double x, double y, int rounding) noexcept;
__attribute__((const)) double gs_rounded_multiply(double x, double y, int rounding) noexcept;
__attribute__((const)) double gs_rounded_divide(double x, double y, int rounding) noexcept;
__attribute__((const)) double gs_rounded_sqrt(double x, int rounding) noexcept;
__attribute__((const)) double gs_rounded_fma(double x, double y, double z, int rounding) noexcept;
}

namespace gridstride::simt::detail {

/// @brief Moves a rounded result to the neighbour that `rounding` asks for.
/// @param side sign of the exact number minus `rounded`
template <class Float>
__forceinline__ Float directed(Float rounded, int side, Rounding rounding) {
  if (side == 0 || rounded != rounded) return rounded;
  const bool negative = __builtin_signbit(rounded);
  const bool up = rounding == Rounding::up || (rounding == Rounding::zero && negative);
  const bool down = rounding == Rounding::down || (rounding == Rounding::zero && !negative);
  constexpr Float infinity = __builtin_huge_valf();
  if (up && side > 0) return std::nextafter(rounded, infinity);
  if (down && side < 0) return std::nextafter(rounded, -infinity);
  return rounded;
}

/// @brief `x`, a float64 rounded to odd, as float32.
__forceinline__ float narrow_float(double x, Rounding rounding) {
  const auto rounded = static_cast<float>(x);
  const double back = rounded;
  return directed(rounded, x > back ? 1 : x < back ? -1 : 0, rounding);
}

/// @brief A quotient or root rounded to nearest, to odd: `rest` has the sign of exact minus rounded.
__forceinline__ double to_odd(double rounded, double rest) {
  const auto bits = __builtin_bit_cast(std::uint64_t, rounded);
  if (!(rest < 0 || rest > 0) || (bits & 1)) return rounded;
  return __builtin_bit_cast(double, (rest > 0) == (rounded > 0) ? bits + 1 : bits - 1);
}
__forceinline__ double odd_quotient(double x, double y) {
  const double quotient = x / y;
  const double rest = std::fma(-quotient, y, x);
  return to_odd(quotient, y < 0 ? -rest : rest);
}
__forceinline__ double odd_root(double x) {
  const double root = std::sqrt(x);
  return to_odd(root, std::fma(-root, root, x));
}

/// @brief A zero that is an exact sum of others is negative where rounding goes down.
__forceinline__ float signed_sum(float result, double x, double y, Rounding rounding) {
  return result == 0 && x == -y && x != 0 && rounding == Rounding::down ? -0.0f : result;
}

/// @brief The exact value of a 64-bit integer as the nearest float64, and on which side of it the integer is.
template <class Integer>
__forceinline__ double integer_to_double(Integer x, Rounding rounding) {
  const auto rounded = static_cast<double>(x);
  const auto exact = static_cast<long double>(x);
  const auto back = static_cast<long double>(rounded);
  return directed(rounded, exact > back ? 1 : exact < back ? -1 : 0, rounding);
}

}  // namespace gridstride::simt::detail

#define GRIDSTRIDE_ROUNDED(SUFFIX, ROUNDING)                                                            \
  __forceinline__ float __fadd_##SUFFIX(float x, float y) {                                             \
    using namespace ::gridstride::simt::detail;                                                         \
    return signed_sum(narrow_float(fused(x, 1, y), Rounding::ROUNDING), x, y, Rounding::ROUNDING);      \
  }                                                                                                     \
  __forceinline__ float __fsub_##SUFFIX(float x, float y) { return __fadd_##SUFFIX(x, -y); }            \
  __forceinline__ float __fmul_##SUFFIX(float x, float y) {                                             \
    using namespace ::gridstride::simt::detail;                                                         \
    return narrow_float(static_cast<double>(x) * y, Rounding::ROUNDING);                                \
  }                                                                                                     \
  __forceinline__ float __fmaf_##SUFFIX(float x, float y, float z) {                                    \
    using namespace ::gridstride::simt::detail;                                                         \
    return signed_sum(narrow_float(fused(x, y, z), Rounding::ROUNDING), static_cast<double>(x) * y, z,  \
                      Rounding::ROUNDING);                                                              \
  }                                                                                                     \
  __forceinline__ float __fdiv_##SUFFIX(float x, float y) {                                             \
    using namespace ::gridstride::simt::detail;                                                         \
    return narrow_float(odd_quotient(x, y), Rounding::ROUNDING);                                        \
  }                                                                                                     \
  __forceinline__ float __frcp_##SUFFIX(float x) { return __fdiv_##SUFFIX(1.0f, x); }                   \
  __forceinline__ float __fsqrt_##SUFFIX(float x) {                                                     \
    using namespace ::gridstride::simt::detail;                                                         \
    return narrow_float(odd_root(x), Rounding::ROUNDING);                                               \
  }                                                                                                     \
  __forceinline__ double __dadd_##SUFFIX(double x, double y) {                                          \
    return gs_rounded_add(x, y, static_cast<int>(::gridstride::simt::detail::Rounding::ROUNDING));      \
  }                                                                                                     \
  __forceinline__ double __dsub_##SUFFIX(double x, double y) { return __dadd_##SUFFIX(x, -y); }         \
  __forceinline__ double __dmul_##SUFFIX(double x, double y) {                                          \
    return gs_rounded_multiply(x, y, static_cast<int>(::gridstride::simt::detail::Rounding::ROUNDING)); \
  }                                                                                                     \
  __forceinline__ double __ddiv_##SUFFIX(double x, double y) {                                          \
    return gs_rounded_divide(x, y, static_cast<int>(::gridstride::simt::detail::Rounding::ROUNDING));   \
  }                                                                                                     \
  __forceinline__ double __drcp_##SUFFIX(double x) { return __ddiv_##SUFFIX(1.0, x); }                  \
  __forceinline__ double __dsqrt_##SUFFIX(double x) {                                                   \
    return gs_rounded_sqrt(x, static_cast<int>(::gridstride::simt::detail::Rounding::ROUNDING));        \
  }                                                                                                     \
  __forceinline__ double __fma_##SUFFIX(double x, double y, double z) {                                 \
    return gs_rounded_fma(x, y, z, static_cast<int>(::gridstride::simt::detail::Rounding::ROUNDING));   \
  }                                                                                                     \
  __forceinline__ float __double2float_##SUFFIX(double x) {                                             \
    using namespace ::gridstride::simt::detail;                                                         \
    return narrow_float(x, Rounding::ROUNDING);                                                         \
  }                                                                                                     \
  __forceinline__ float __int2float_##SUFFIX(int x) { return __double2float_##SUFFIX(x); }              \
  __forceinline__ float __uint2float_##SUFFIX(unsigned int x) { return __double2float_##SUFFIX(x); }    \
  __forceinline__ float __ll2float_##SUFFIX(long long int x) {                                          \
    return __double2float_##SUFFIX(::gridstride::simt::detail::sticky(static_cast<std::int64_t>(x)));   \
  }                                                                                                     \
  __forceinline__ float __ull2float_##SUFFIX(unsigned long long int x) {                                \
    return __double2float_##SUFFIX(::gridstride::simt::detail::sticky(static_cast<std::uint64_t>(x)));  \
  }                                                                                                     \
  __forceinline__ double __ll2double_##SUFFIX(long long int x) {                                        \
    using namespace ::gridstride::simt::detail;                                                         \
    return integer_to_double(x, Rounding::ROUNDING);                                                    \
  }                                                                                                     \
  __forceinline__ double __ull2double_##SUFFIX(unsigned long long int x) {                              \
    using namespace ::gridstride::simt::detail;                                                         \
    return integer_to_double(x, Rounding::ROUNDING);                                                    \
  }
GRIDSTRIDE_ROUNDED(rn, nearest)
GRIDSTRIDE_ROUNDED(rz, zero)
GRIDSTRIDE_ROUNDED(ru, up)
GRIDSTRIDE_ROUNDED(rd, down)
#undef GRIDSTRIDE_ROUNDED

__forceinline__ float __frsqrt_rn(float x) {
  return static_cast<float>(1.0 / ::sqrt(static_cast<double>(x)));
}
__forceinline__ double __int2double_rn(int x) { return x; }
__forceinline__ double __uint2double_rn(unsigned int x) { return x; }
