// SPDX-License-Identifier: MIT
/// @file
/// Integer intrinsics, casts that keep the bits, and CUDA's min and max.
#pragma once

#include <cstdint>

#include "../vector_types.h"

namespace gridstride::simt::detail {
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;
}  // namespace gridstride::simt::detail

/// @brief Number of bits set.
__forceinline__ int __popc(unsigned int x) { return __builtin_popcount(x); }
/// @brief Number of bits set.
__forceinline__ int __popcll(unsigned long long int x) { return __builtin_popcountll(x); }
/// @brief Number of leading zeros; 32 for 0.
__forceinline__ int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned int>(x)); }
/// @brief Number of leading zeros; 64 for 0.
__forceinline__ int __clzll(long long int x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long int>(x));
}
/// @brief 1 + the place of the lowest bit set; 0 for 0.
__forceinline__ int __ffs(int x) { return __builtin_ffs(x); }
/// @brief 1 + the place of the lowest bit set; 0 for 0.
__forceinline__ int __ffsll(long long int x) { return __builtin_ffsll(x); }
/// @brief The bits in reverse order.
__forceinline__ unsigned int __brev(unsigned int x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
/// @brief The bits in reverse order.
__forceinline__ unsigned long long int __brevll(unsigned long long int x) {
  return static_cast<unsigned long long int>(__brev(static_cast<unsigned int>(x))) << 32 |
         __brev(static_cast<unsigned int>(x >> 32));
}

/// @brief The lesser of the two.
__forceinline__ unsigned int umin(unsigned int x, unsigned int y) { return x < y ? x : y; }
/// @brief The greater of the two.
__forceinline__ unsigned int umax(unsigned int x, unsigned int y) { return x < y ? y : x; }
/// @brief The lesser of the two.
__forceinline__ long long int llmin(long long int x, long long int y) { return x < y ? x : y; }
/// @brief The greater of the two.
__forceinline__ long long int llmax(long long int x, long long int y) { return x < y ? y : x; }
/// @brief The lesser of the two.
__forceinline__ unsigned long long int ullmin(unsigned long long int x, unsigned long long int y) {
  return x < y ? x : y;
}
/// @brief The greater of the two.
__forceinline__ unsigned long long int ullmax(unsigned long long int x, unsigned long long int y) {
  return x < y ? y : x;
}

/// @brief Low 32 bits of the product of the low 24 bits, signed.
__forceinline__ int __mul24(int x, int y) {
  const std::int64_t low_x = static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << 8) >> 8;
  const std::int64_t low_y = static_cast<std::int32_t>(static_cast<std::uint32_t>(y) << 8) >> 8;
  return static_cast<int>(low_x * low_y);
}
/// @brief Low 32 bits of the product of the low 24 bits.
__forceinline__ unsigned int __umul24(unsigned int x, unsigned int y) {
  return (x & 0xffffffu) * (y & 0xffffffu);
}
/// @brief High half of the product.
__forceinline__ int __mulhi(int x, int y) {
  return static_cast<int>((static_cast<std::int64_t>(x) * y) >> 32);
}
/// @brief High half of the product.
__forceinline__ unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<std::uint64_t>(x) * y) >> 32);
}
/// @brief High half of the product.
__forceinline__ long long int __mul64hi(long long int x, long long int y) {
  return static_cast<long long int>((static_cast<gridstride::simt::detail::Int128>(x) * y) >> 64);
}
/// @brief High half of the product.
__forceinline__ unsigned long long int __umul64hi(unsigned long long int x, unsigned long long int y) {
  return static_cast<unsigned long long int>((static_cast<gridstride::simt::detail::UInt128>(x) * y) >> 64);
}
/// @brief |x - y| + z.
__forceinline__ unsigned int __sad(int x, int y, unsigned int z) {
  return static_cast<unsigned int>(x > y ? static_cast<std::int64_t>(x) - y
                                         : static_cast<std::int64_t>(y) - x) +
         z;
}
/// @brief |x - y| + z.
__forceinline__ unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
  return (x > y ? x - y : y - x) + z;
}
/// @brief (x + y) / 2 rounded down, without overflow.
__forceinline__ int __hadd(int x, int y) { return static_cast<int>((static_cast<std::int64_t>(x) + y) >> 1); }
/// @brief (x + y + 1) / 2 rounded down, without overflow.
__forceinline__ int __rhadd(int x, int y) {
  return static_cast<int>((static_cast<std::int64_t>(x) + y + 1) >> 1);
}
/// @brief (x + y) / 2 rounded down, without overflow.
__forceinline__ unsigned int __uhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<std::uint64_t>(x) + y) >> 1);
}
/// @brief (x + y + 1) / 2 rounded down, without overflow.
__forceinline__ unsigned int __urhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<std::uint64_t>(x) + y + 1) >> 1);
}
/// @brief High word of (high:low) shifted left by shift modulo 32.
__forceinline__ unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
  const std::uint64_t both = static_cast<std::uint64_t>(high) << 32 | low;
  return static_cast<unsigned int>((both << (shift & 31)) >> 32);
}
/// @brief Low word of (high:low) shifted right by shift modulo 32.
__forceinline__ unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
  const std::uint64_t both = static_cast<std::uint64_t>(high) << 32 | low;
  return static_cast<unsigned int>(both >> (shift & 31));
}
/// @brief As __funnelshift_l, the shift at most 32.
__forceinline__ unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
/// @brief As __funnelshift_r, the shift at most 32.
__forceinline__ unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
/// @brief Place of the offset-th bit set of `mask`, counted from bit `base` upwards, downwards for a negative
/// offset; 0xffffffff where there is none.
__forceinline__ unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
  const int step = offset < 0 ? -1 : 1;
  int left = offset == 0 ? 1 : offset * step;
  for (int place = static_cast<int>(base); place >= 0 && place < 32; place += step) {
    if ((mask >> place & 1) && --left == 0) return static_cast<unsigned int>(place);
    if (offset == 0) break;
  }
  return 0xffffffffu;
}
/// @brief Four bytes chosen from the eight of y:x; nibble i of `selector` chooses byte i, its top bit copies
/// the sign.
__forceinline__ unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
  const std::uint64_t both = static_cast<std::uint64_t>(y) << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned int nibble = selector >> (4 * i) & 0xf;
    unsigned int byte = static_cast<unsigned int>(both >> (8 * (nibble & 7))) & 0xff;
    if (nibble & 8) byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}
/// @brief Sum of the products of four signed bytes, plus c.
__forceinline__ int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8) c += static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i);
  return c;
}
/// @brief Sum of the products of four unsigned bytes, plus c.
__forceinline__ unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 0xff) * (b >> i & 0xff);
  return c;
}
/// @brief The two 16-bit numbers of a times the lower (lo) or upper (hi) two bytes of b, plus c.
__forceinline__ int __dp2a_lo(int a, int b, int c) {
  return c + static_cast<short>(a) * static_cast<signed char>(b) +
         (a >> 16) * static_cast<signed char>(b >> 8);
}
__forceinline__ int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
__forceinline__ unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
__forceinline__ unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return __dp2a_lo(a, b >> 16, c);
}
/// @brief As for the bytes of an int.
__forceinline__ int __dp4a(char4 a, char4 b, int c) {
  return __dp4a(__builtin_bit_cast(int, a), __builtin_bit_cast(int, b), c);
}
/// @brief As for the bytes of an unsigned int.
__forceinline__ unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return __dp4a(__builtin_bit_cast(unsigned int, a), __builtin_bit_cast(unsigned int, b), c);
}

// Casts that keep the bits.
__forceinline__ int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__forceinline__ unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
__forceinline__ float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__forceinline__ float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
__forceinline__ long long int __double_as_longlong(double x) { return __builtin_bit_cast(long long int, x); }
__forceinline__ double __longlong_as_double(long long int x) { return __builtin_bit_cast(double, x); }
__forceinline__ int __double2hiint(double x) {
  return static_cast<int>(__builtin_bit_cast(std::uint64_t, x) >> 32);
}
__forceinline__ int __double2loint(double x) {
  return static_cast<int>(__builtin_bit_cast(std::uint64_t, x) & 0xffffffffu);
}
__forceinline__ double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32 |
                                        static_cast<std::uint32_t>(low));
}

// min and max of the global namespace, with CUDA's pairs of types.
#define GRIDSTRIDE_MIN_MAX(RESULT, A, B)                                             \
  __forceinline__ RESULT min(A a, B b) {                                             \
    return static_cast<RESULT>(a) < static_cast<RESULT>(b) ? static_cast<RESULT>(a)  \
                                                           : static_cast<RESULT>(b); \
  }                                                                                  \
  __forceinline__ RESULT max(A a, B b) {                                             \
    return static_cast<RESULT>(a) > static_cast<RESULT>(b) ? static_cast<RESULT>(a)  \
                                                           : static_cast<RESULT>(b); \
  }
#define GRIDSTRIDE_MIN_MAX_SIGNS(TYPE)                            \
  GRIDSTRIDE_MIN_MAX(TYPE, TYPE, TYPE)                            \
  GRIDSTRIDE_MIN_MAX(unsigned TYPE, unsigned TYPE, unsigned TYPE) \
  GRIDSTRIDE_MIN_MAX(unsigned TYPE, TYPE, unsigned TYPE)          \
  GRIDSTRIDE_MIN_MAX(unsigned TYPE, unsigned TYPE, TYPE)
GRIDSTRIDE_MIN_MAX_SIGNS(int)
GRIDSTRIDE_MIN_MAX_SIGNS(long int)
GRIDSTRIDE_MIN_MAX_SIGNS(long long int)
#undef GRIDSTRIDE_MIN_MAX_SIGNS
#undef GRIDSTRIDE_MIN_MAX
