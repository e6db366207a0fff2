// SPDX-License-Identifier: MIT
/// @file
/// Two 16-bit or four 8-bit integers in one word, lane by lane: __vadd2, __vmaxu4 and so on.
/// @source CUDA Math API reference, "SIMD Intrinsics"
#pragma once

#include <cstdint>

namespace gridstride::simt::detail {

/// @brief The word whose lanes are f(lane of a, lane of b), cut to the lanes' width.
template <class Lane, class Function>
__forceinline__ unsigned int by_lanes(unsigned int a, unsigned int b, Function f) {
  constexpr unsigned int width = 8 * sizeof(Lane);
  constexpr unsigned int mask = (1u << width) - 1;
  unsigned int result = 0;
  for (unsigned int shift = 0; shift < 32; shift += width) {
    const int lane =
        f(static_cast<int>(static_cast<Lane>(a >> shift)), static_cast<int>(static_cast<Lane>(b >> shift)));
    result |= (static_cast<unsigned int>(lane) & mask) << shift;
  }
  return result;
}

/// @brief The nearest number that a lane can hold.
template <class Lane>
__forceinline__ int clamp_to(int x) {
  constexpr bool is_signed = static_cast<Lane>(-1) < 0;
  constexpr int bits = 8 * sizeof(Lane) - (is_signed ? 1 : 0);
  constexpr int highest = (1 << bits) - 1;
  constexpr int lowest = is_signed ? -highest - 1 : 0;
  return x < lowest ? lowest : x > highest ? highest : x;
}

}  // namespace gridstride::simt::detail

/// One function for both widths: NAME2 and NAME4. S and U are the signed and unsigned lanes, x and y a lane
/// each.
#define GRIDSTRIDE_SIMD(NAME, KIND, EXPRESSION)       \
  GRIDSTRIDE_SIMD_OF(NAME##2, KIND##16_t, EXPRESSION) \
  GRIDSTRIDE_SIMD_OF(NAME##4, KIND##8_t, EXPRESSION)
#define GRIDSTRIDE_SIMD_OF(NAME, LANE, EXPRESSION)                              \
  __forceinline__ unsigned int NAME(unsigned int a, unsigned int b) {           \
    using Lane [[maybe_unused]] = std::LANE;                                    \
    return ::gridstride::simt::detail::by_lanes<std::LANE>(                     \
        a, b, [](int x, [[maybe_unused]] int y) -> int { return EXPRESSION; }); \
  }
#define GRIDSTRIDE_CLAMP(X) ::gridstride::simt::detail::clamp_to<Lane>(X)
GRIDSTRIDE_SIMD(__vadd, uint, x + y)
GRIDSTRIDE_SIMD(__vsub, uint, x - y)
GRIDSTRIDE_SIMD(__vaddss, int, GRIDSTRIDE_CLAMP(x + y))
GRIDSTRIDE_SIMD(__vaddus, uint, GRIDSTRIDE_CLAMP(x + y))
GRIDSTRIDE_SIMD(__vsubss, int, GRIDSTRIDE_CLAMP(x - y))
GRIDSTRIDE_SIMD(__vsubus, uint, GRIDSTRIDE_CLAMP(x - y))
GRIDSTRIDE_SIMD(__vabsdiffs, int, x > y ? x - y : y - x)
GRIDSTRIDE_SIMD(__vabsdiffu, uint, x > y ? x - y : y - x)
GRIDSTRIDE_SIMD(__vmaxs, int, x > y ? x : y)
GRIDSTRIDE_SIMD(__vmaxu, uint, x > y ? x : y)
GRIDSTRIDE_SIMD(__vmins, int, x < y ? x : y)
GRIDSTRIDE_SIMD(__vminu, uint, x < y ? x : y)
GRIDSTRIDE_SIMD(__vavgs, int, (x + y + (x + y >= 0 ? 1 : 0)) >> 1)
GRIDSTRIDE_SIMD(__vavgu, uint, (x + y + 1) >> 1)
GRIDSTRIDE_SIMD(__vhaddu, uint, (x + y) >> 1)
// All bits of a lane (cmp), or its lowest bit (set), where the comparison holds.
#define GRIDSTRIDE_SIMD_COMPARE(NAME, KIND, OPERATOR)          \
  GRIDSTRIDE_SIMD(__vcmp##NAME, KIND, (x OPERATOR y) ? -1 : 0) \
  GRIDSTRIDE_SIMD(__vset##NAME, KIND, (x OPERATOR y) ? 1 : 0)
GRIDSTRIDE_SIMD_COMPARE(eq, uint, ==)
GRIDSTRIDE_SIMD_COMPARE(ne, uint, !=)
GRIDSTRIDE_SIMD_COMPARE(ges, int, >=)
GRIDSTRIDE_SIMD_COMPARE(geu, uint, >=)
GRIDSTRIDE_SIMD_COMPARE(gts, int, >)
GRIDSTRIDE_SIMD_COMPARE(gtu, uint, >)
GRIDSTRIDE_SIMD_COMPARE(les, int, <=)
GRIDSTRIDE_SIMD_COMPARE(leu, uint, <=)
GRIDSTRIDE_SIMD_COMPARE(lts, int, <)
GRIDSTRIDE_SIMD_COMPARE(ltu, uint, <)
#undef GRIDSTRIDE_SIMD_COMPARE
#undef GRIDSTRIDE_SIMD
#undef GRIDSTRIDE_SIMD_OF

// Of one word.
#define GRIDSTRIDE_SIMD1(NAME, LANES, LANE, EXPRESSION)                                                   \
  __forceinline__ unsigned int NAME##LANES(unsigned int a) {                                              \
    using Lane [[maybe_unused]] = std::LANE;                                                              \
    return ::gridstride::simt::detail::by_lanes<std::LANE>(a, 0,                                          \
                                                           [](int x, int) -> int { return EXPRESSION; }); \
  }
GRIDSTRIDE_SIMD1(__vabs, 2, int16_t, x < 0 ? -x : x)
GRIDSTRIDE_SIMD1(__vabs, 4, int8_t, x < 0 ? -x : x)
GRIDSTRIDE_SIMD1(__vabsss, 2, int16_t, GRIDSTRIDE_CLAMP(x < 0 ? -x : x))
GRIDSTRIDE_SIMD1(__vabsss, 4, int8_t, GRIDSTRIDE_CLAMP(x < 0 ? -x : x))
GRIDSTRIDE_SIMD1(__vneg, 2, int16_t, -x)
GRIDSTRIDE_SIMD1(__vneg, 4, int8_t, -x)
GRIDSTRIDE_SIMD1(__vnegss, 2, int16_t, GRIDSTRIDE_CLAMP(-x))
GRIDSTRIDE_SIMD1(__vnegss, 4, int8_t, GRIDSTRIDE_CLAMP(-x))
#undef GRIDSTRIDE_SIMD1
#undef GRIDSTRIDE_CLAMP

// Sums of the absolute differences of all lanes.
#define GRIDSTRIDE_SAD(NAME, DIFFERENCES, WIDTH)                              \
  __forceinline__ unsigned int NAME(unsigned int a, unsigned int b) {         \
    unsigned int sum = 0;                                                     \
    for (unsigned int lanes = DIFFERENCES(a, b); lanes != 0; lanes >>= WIDTH) \
      sum += lanes & ((1u << WIDTH) - 1);                                     \
    return sum;                                                               \
  }
GRIDSTRIDE_SAD(__vsads2, __vabsdiffs2, 16)
GRIDSTRIDE_SAD(__vsads4, __vabsdiffs4, 8)
GRIDSTRIDE_SAD(__vsadu2, __vabsdiffu2, 16)
GRIDSTRIDE_SAD(__vsadu4, __vabsdiffu4, 8)
#undef GRIDSTRIDE_SAD

// The smaller or greater of three, of a sum and another, and not below 0 (relu).
#define GRIDSTRIDE_MIX(TYPE, SUFFIX)                                                                 \
  __forceinline__ TYPE __vimax3_##SUFFIX(TYPE a, TYPE b, TYPE c) {                                   \
    const TYPE larger = a > b ? a : b;                                                               \
    return larger > c ? larger : c;                                                                  \
  }                                                                                                  \
  __forceinline__ TYPE __vimin3_##SUFFIX(TYPE a, TYPE b, TYPE c) {                                   \
    const TYPE smaller = a < b ? a : b;                                                              \
    return smaller < c ? smaller : c;                                                                \
  }                                                                                                  \
  __forceinline__ TYPE __viaddmax_##SUFFIX(TYPE a, TYPE b, TYPE c) {                                 \
    const auto sum = static_cast<TYPE>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b)); \
    return sum > c ? sum : c;                                                                        \
  }                                                                                                  \
  __forceinline__ TYPE __viaddmin_##SUFFIX(TYPE a, TYPE b, TYPE c) {                                 \
    const auto sum = static_cast<TYPE>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b)); \
    return sum < c ? sum : c;                                                                        \
  }
GRIDSTRIDE_MIX(int, s32)
GRIDSTRIDE_MIX(unsigned int, u32)
#undef GRIDSTRIDE_MIX
__forceinline__ int __vimax_s32_relu(int a, int b) { return a > b ? (a > 0 ? a : 0) : (b > 0 ? b : 0); }
__forceinline__ int __vimin_s32_relu(int a, int b) { return a < b ? (a > 0 ? a : 0) : (b > 0 ? b : 0); }
