// SPDX-License-Identifier: MIT
/// @file
/// Floating point in 16 bits, in integers only: binary16 (10 stored mantissa bits) and bfloat16 (7). Results
/// are computed in float64 and rounded once more here. That second rounding is harmless: sums, products,
/// quotients and square roots of numbers of p bits come out right where the wider format has at least 2p + 2
/// bits (11 and 8 against 53). A fused multiply-add has up to three times as many, so fused() rounds to odd
/// first, after which any narrower rounding is right.
/// @source S. A. Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter 30 (1995); S. Boldo and
/// G. Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd",
/// IEEE Transactions on Computers 57 (2008)
#pragma once

#include <cstdint>

// C++11, of a host compiler, has one statement in each function that is a constant.
#if __cplusplus >= 201402L
#define GRIDSTRIDE_CONSTEXPR constexpr
#else
#define GRIDSTRIDE_CONSTEXPR inline
#endif

namespace gridstride::simt::detail {

/// @brief Which of the two neighbours a number between them becomes.
enum class Rounding : std::uint8_t { nearest, zero, up, down };

/// @brief The 16 bits of the number nearest to `x` in the direction of `rounding`; NaN is 0x7fff, as CUDA's.
/// @tparam mantissa_bits stored bits of the mantissa: 10 or 7
template <int mantissa_bits>
constexpr std::uint16_t narrow(double x, Rounding rounding = Rounding::nearest) {
  constexpr int lowest_exponent = 2 - (1 << (14 - mantissa_bits));  // of a normal number
  constexpr std::uint64_t infinity = 0x7fff >> mantissa_bits << mantissa_bits;
  const auto bits = __builtin_bit_cast(std::uint64_t, x);
  const bool negative = bits >> 63;
  const auto sign = static_cast<std::uint16_t>(negative ? 0x8000 : 0);
  if (x != x) return 0x7fff;
  const int biased = static_cast<int>(bits >> 52 & 0x7ff);
  if (biased == 0x7ff) return static_cast<std::uint16_t>(sign | infinity);
  const std::uint64_t significand =
      (bits & 0xfffffffffffff) | (biased == 0 ? 0 : std::uint64_t{1} << 52);  // a float64 subnormal is tiny
  const int exponent = biased - 1023;
  const int target = exponent > lowest_exponent ? exponent : lowest_exponent;
  int shift = 52 - mantissa_bits + target - exponent;
  if (shift > 60) shift = 60;  // all of it is rest
  const std::uint64_t kept = significand >> shift;
  const std::uint64_t rest = significand & ((std::uint64_t{1} << shift) - 1);
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  const bool away = rounding == Rounding::nearest ? rest > half || (rest == half && (kept & 1))
                    : rounding == Rounding::up    ? rest != 0 && !negative
                    : rounding == Rounding::down  ? rest != 0 && negative
                                                  : false;
  // A carry out of the mantissa goes into the exponent, where it belongs.
  const std::uint64_t result =
      (static_cast<std::uint64_t>(target - lowest_exponent) << mantissa_bits) + kept + (away ? 1 : 0);
  if (result < infinity) return static_cast<std::uint16_t>(sign | result);
  const bool to_infinity = rounding == Rounding::nearest || (rounding == Rounding::up && !negative) ||
                           (rounding == Rounding::down && negative);
  return static_cast<std::uint16_t>(sign | (to_infinity ? infinity : infinity - 1));
}

/// @brief The number that 16 bits mean; exact.
template <int mantissa_bits>
constexpr float widen(std::uint16_t bits) {
  if constexpr (mantissa_bits == 7) {
    return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits) << 16);
  } else {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000) << 16;
    const std::uint32_t exponent = bits >> 10 & 0x1f;
    const std::uint32_t mantissa = bits & 0x3ff;
    if (exponent == 0) {
      const float magnitude = static_cast<float>(mantissa) * 5.9604644775390625e-8f;
      return sign != 0 ? -magnitude : magnitude;
    }
    const std::uint32_t wide_exponent = exponent == 0x1f ? 0xff : exponent + (127 - 15);
    return __builtin_bit_cast(float, sign | wide_exponent << 23 | mantissa << 13);
  }
}

/// @brief An integer as a float64 from which narrow() still rounds right: exact below 2^53, else rounded to
/// odd.
constexpr double sticky(std::uint64_t magnitude) {
  return static_cast<double>(magnitude >> 53 != 0 && (magnitude & 0x7ff) != 0
                                 ? (magnitude & ~std::uint64_t{0x7ff}) | 0x800
                                 : magnitude);
}
/// @brief Likewise, signed.
constexpr double sticky(std::int64_t x) {
  return x < 0 ? -sticky(std::uint64_t{0} - static_cast<std::uint64_t>(x))
               : sticky(static_cast<std::uint64_t>(x));
}

/// @brief x * y + z of numbers of at most 11 bits, rounded to odd in float64: the product is exact there, and
/// the error of the sum is known exactly.
GRIDSTRIDE_CONSTEXPR double fused(double x, double y, double z) {
  const double product = x * y;
  const double sum = product + z;
  const double back = sum - product;
  const double error = (product - (sum - back)) + (z - back);
  if (!(error < 0 || error > 0)) return sum;  // exact, infinite or NaN
  const auto bits = __builtin_bit_cast(std::uint64_t, sum);
  if (bits & 1) return sum;
  return __builtin_bit_cast(double, (error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

}  // namespace gridstride::simt::detail

#undef GRIDSTRIDE_CONSTEXPR
