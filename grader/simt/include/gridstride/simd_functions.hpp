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

// What dynamic programming needs (DPX): the smaller or greater of three, of a sum and another, not below 0
// (relu), or with which of two it was. Of whole words, and of their halves.
namespace gridstride::simt::detail {

/// @brief f of each half of three words.
template <class Half, class Function>
__forceinline__ unsigned int by_halves(unsigned int a, unsigned int b, unsigned int c, Function f) {
  const auto half = [=](int shift) {
    return static_cast<std::uint16_t>(
        f(static_cast<Half>(a >> shift), static_cast<Half>(b >> shift), static_cast<Half>(c >> shift)));
  };
  return half(0) | static_cast<unsigned int>(half(16)) << 16;
}

/// @brief The sum, cut to the type's width.
template <class T>
__forceinline__ T wrapped_sum(T a, T b) {
  return static_cast<T>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b));
}
template <class T>
__forceinline__ T not_below_0(T x) {
  return x < T{} ? T{} : x;
}
template <class T>
__forceinline__ T greater_of(T a, T b) {
  return a > b ? a : b;
}
template <class T>
__forceinline__ T smaller_of(T a, T b) {
  return a < b ? a : b;
}

}  // namespace gridstride::simt::detail

/// NAME of whole words and of halves. EXPRESSION is of a, b and c, of type T.
#define GRIDSTRIDE_DPX(NAME, TYPE, WORD, HALF, HALVES, EXPRESSION)                                   \
  __forceinline__ TYPE __##NAME##_##WORD(TYPE a, TYPE b, TYPE c) {                                   \
    using namespace gridstride::simt::detail;                                                        \
    return EXPRESSION;                                                                               \
  }                                                                                                  \
  __forceinline__ unsigned int __##NAME##_##HALVES(unsigned int x, unsigned int y, unsigned int z) { \
    using namespace gridstride::simt::detail;                                                        \
    return by_halves<HALF>(x, y, z, [](HALF a, HALF b, HALF c) -> HALF { return EXPRESSION; });      \
  }
#define GRIDSTRIDE_DPX_OF(NAME, EXPRESSION)                                 \
  GRIDSTRIDE_DPX(NAME, int, s32, std::int16_t, s16x2, EXPRESSION)           \
  GRIDSTRIDE_DPX(NAME, unsigned int, u32, std::uint16_t, u16x2, EXPRESSION) \
  GRIDSTRIDE_DPX(NAME, int, s32_relu, std::int16_t, s16x2_relu, not_below_0(EXPRESSION))
GRIDSTRIDE_DPX_OF(vimax3, greater_of(greater_of(a, b), c))
GRIDSTRIDE_DPX_OF(vimin3, smaller_of(smaller_of(a, b), c))
GRIDSTRIDE_DPX_OF(viaddmax, greater_of(wrapped_sum(a, b), c))
GRIDSTRIDE_DPX_OF(viaddmin, smaller_of(wrapped_sum(a, b), c))
#undef GRIDSTRIDE_DPX_OF
#undef GRIDSTRIDE_DPX

/// Of two values, not below 0; and with whether it was the first, where they are equal, too.
#define GRIDSTRIDE_DPX_RELU(NAME, OF_TWO)                                                                    \
  __forceinline__ int __##NAME##_s32_relu(int a, int b) {                                                    \
    using namespace gridstride::simt::detail;                                                                \
    return not_below_0(OF_TWO(a, b));                                                                        \
  }                                                                                                          \
  __forceinline__ unsigned int __##NAME##_s16x2_relu(unsigned int x, unsigned int y) {                       \
    using namespace gridstride::simt::detail;                                                                \
    using Half = std::int16_t;                                                                               \
    return by_halves<Half>(x, y, 0, [](Half a, Half b, Half) -> Half { return not_below_0(OF_TWO(a, b)); }); \
  }
GRIDSTRIDE_DPX_RELU(vimax, greater_of)
GRIDSTRIDE_DPX_RELU(vimin, smaller_of)
#undef GRIDSTRIDE_DPX_RELU

#define GRIDSTRIDE_DPX_CHOICE(NAME, OPERATOR, TYPE, WORD, HALF, HALVES)                              \
  __forceinline__ TYPE __##NAME##_##WORD(TYPE a, TYPE b, bool* first) {                              \
    *first = a OPERATOR b;                                                                           \
    return *first ? a : b;                                                                           \
  }                                                                                                  \
  __forceinline__ unsigned int __##NAME##_##HALVES(unsigned int x, unsigned int y, bool* first_high, \
                                                   bool* first_low) {                                \
    *first_high = static_cast<HALF>(x >> 16) OPERATOR static_cast<HALF>(y >> 16);                    \
    *first_low = static_cast<HALF>(x) OPERATOR static_cast<HALF>(y);                                 \
    return (*first_high ? x : y) & 0xffff0000u | (*first_low ? x : y) & 0xffffu;                     \
  }
GRIDSTRIDE_DPX_CHOICE(vibmax, >=, int, s32, std::int16_t, s16x2)
GRIDSTRIDE_DPX_CHOICE(vibmax, >=, unsigned int, u32, std::uint16_t, u16x2)
GRIDSTRIDE_DPX_CHOICE(vibmin, <=, int, s32, std::int16_t, s16x2)
GRIDSTRIDE_DPX_CHOICE(vibmin, <=, unsigned int, u32, std::uint16_t, u16x2)
#undef GRIDSTRIDE_DPX_CHOICE
