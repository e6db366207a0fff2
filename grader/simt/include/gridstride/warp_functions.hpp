// SPDX-License-Identifier: MIT
/// @file
/// Operations of the lanes of a warp: shuffles, votes, matches, reductions. All lanes that the mask names
/// take part; each of them gets a result.
#pragma once

#include <type_traits>

#include "simt_abi.h"

#define GRIDSTRIDE_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace gridstride::simt::detail {

/// @brief A value whose bits fit into one operation.
template <class T>
concept WarpValue = std::is_trivially_copyable_v<T> &&
    (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);

// What CUDA declares shuffles for, and so what a value is converted to: a char, a short, an enumerator or a
// class with one conversion to a number.
struct ShuffledNumbers {
  static int as(int);
  static unsigned int as(unsigned int);
  static long as(long);
  static unsigned long as(unsigned long);
  static long long as(long long);
  static unsigned long long as(unsigned long long);
  static float as(float);
  static double as(double);
};

/// @brief A value that lanes pass on: such a number, or a small float, which says so itself. Other
/// structures, and pointers, are none.
template <class T>
concept Shuffled = requires {
  typename T::gs_shuffled;
}
|| requires(T value) { ShuffledNumbers::as(value); };

template <class T>
struct PassedOn {
  using Type = decltype(ShuffledNumbers::as(static_cast<T (*)()>(nullptr)()));
};
template <class T>
requires requires { typename T::gs_shuffled; }
struct PassedOn<T> {
  using Type = T;
};

template <int>
struct WarpBits;
template <>
struct WarpBits<1> {
  using type = std::uint8_t;
};
template <>
struct WarpBits<2> {
  using type = std::uint16_t;
};
template <>
struct WarpBits<4> {
  using type = std::uint32_t;
};
template <>
struct WarpBits<8> {
  using type = std::uint64_t;
};

template <WarpValue T>
__forceinline__ std::uint64_t warp_bits(T value) {
  return __builtin_bit_cast(typename WarpBits<sizeof(T)>::type, value);
}

template <WarpValue T>
__forceinline__ T from_warp_bits(std::uint64_t bits) {
  return __builtin_bit_cast(T, static_cast<typename WarpBits<sizeof(T)>::type>(bits));
}

template <WarpValue T>
__forceinline__ T shuffle(gs_warp_op op, unsigned mask, T value, unsigned by, int width, const char* file,
                          int line) {
  return from_warp_bits<T>(
      ::gs_warp(op, mask, warp_bits(value), (by & 31) | static_cast<unsigned>(width) << 8, file, line));
}

}  // namespace gridstride::simt::detail

/// @brief The value of lane `source` of the caller's segment of `width` lanes.
template <::gridstride::simt::detail::Shuffled T>
__forceinline__ auto __shfl_sync(unsigned int mask, T value, int source, int width = 32, GRIDSTRIDE_SITE) {
  return ::gridstride::simt::detail::shuffle(
      gs_warp_shuffle, mask, static_cast<typename ::gridstride::simt::detail::PassedOn<T>::Type>(value),
      static_cast<unsigned>(source), width, file, line);
}
/// @brief The value of the lane `delta` below; the caller's own where that is outside its segment.
template <::gridstride::simt::detail::Shuffled T>
__forceinline__ auto __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32,
                                    GRIDSTRIDE_SITE) {
  return ::gridstride::simt::detail::shuffle(
      gs_warp_shuffle_up, mask, static_cast<typename ::gridstride::simt::detail::PassedOn<T>::Type>(value),
      delta, width, file, line);
}
/// @brief The value of the lane `delta` above; the caller's own where that is outside its segment.
template <::gridstride::simt::detail::Shuffled T>
__forceinline__ auto __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32,
                                      GRIDSTRIDE_SITE) {
  return ::gridstride::simt::detail::shuffle(
      gs_warp_shuffle_down, mask, static_cast<typename ::gridstride::simt::detail::PassedOn<T>::Type>(value),
      delta, width, file, line);
}
/// @brief The value of the lane whose number differs in the bits of `lane_mask`.
template <::gridstride::simt::detail::Shuffled T>
__forceinline__ auto __shfl_xor_sync(unsigned int mask, T value, int lane_mask, int width = 32,
                                     GRIDSTRIDE_SITE) {
  return ::gridstride::simt::detail::shuffle(
      gs_warp_shuffle_xor, mask, static_cast<typename ::gridstride::simt::detail::PassedOn<T>::Type>(value),
      static_cast<unsigned>(lane_mask), width, file, line);
}

/// @brief Waits for the lanes of the mask; what they wrote before is then visible to all of them.
__forceinline__ void __syncwarp(unsigned int mask = 0xffffffffu, GRIDSTRIDE_SITE) {
  ::gs_warp(gs_warp_sync, mask, 0, 0, file, line);
}

/// @brief Whether the predicate is true in all lanes.
__forceinline__ int __all_sync(unsigned int mask, int predicate, GRIDSTRIDE_SITE) {
  return static_cast<int>(::gs_warp(gs_warp_all, mask, predicate != 0, 0, file, line));
}
/// @brief Whether the predicate is true in one lane or more.
__forceinline__ int __any_sync(unsigned int mask, int predicate, GRIDSTRIDE_SITE) {
  return static_cast<int>(::gs_warp(gs_warp_any, mask, predicate != 0, 0, file, line));
}
/// @brief Whether the predicate is the same in all lanes.
__forceinline__ int __uni_sync(unsigned int mask, int predicate, GRIDSTRIDE_SITE) {
  return static_cast<int>(::gs_warp(gs_warp_uni, mask, predicate != 0, 0, file, line));
}
/// @brief The lanes whose predicate is true.
__forceinline__ unsigned int __ballot_sync(unsigned int mask, int predicate, GRIDSTRIDE_SITE) {
  return static_cast<unsigned int>(::gs_warp(gs_warp_ballot, mask, predicate != 0, 0, file, line));
}
/// @brief The lanes that are here together.
__forceinline__ unsigned int __activemask(GRIDSTRIDE_SITE) { return ::gs_activemask(file, line); }

/// @brief The lanes with the caller's value.
template <::gridstride::simt::detail::WarpValue T>
requires(sizeof(T) >= 4) __forceinline__
    unsigned int __match_any_sync(unsigned int mask, T value, GRIDSTRIDE_SITE) {
  return static_cast<unsigned int>(
      ::gs_warp(gs_warp_match_any, mask, ::gridstride::simt::detail::warp_bits(value), 0, file, line));
}
/// @brief Likewise of a char, short or bool: as an int.
template <class T>
requires(std::is_integral_v<T> && sizeof(T) < 4) __forceinline__
    unsigned int __match_any_sync(unsigned int mask, T value, GRIDSTRIDE_SITE) {
  return __match_any_sync(mask, static_cast<int>(value), file, line);
}
/// @brief The mask if all lanes have the same value, else 0. @param[out] same whether they have
template <::gridstride::simt::detail::WarpValue T>
requires(sizeof(T) >= 4) __forceinline__
    unsigned int __match_all_sync(unsigned int mask, T value, int* same, GRIDSTRIDE_SITE) {
  const auto lanes = static_cast<unsigned int>(
      ::gs_warp(gs_warp_match_all, mask, ::gridstride::simt::detail::warp_bits(value), 0, file, line));
  *same = lanes != 0;
  return lanes;
}
/// @brief Likewise of a char, short or bool: as an int.
template <class T>
requires(std::is_integral_v<T> && sizeof(T) < 4) __forceinline__
    unsigned int __match_all_sync(unsigned int mask, T value, int* same, GRIDSTRIDE_SITE) {
  return __match_all_sync(mask, static_cast<int>(value), same, file, line);
}

#define GRIDSTRIDE_REDUCE(NAME, TYPE, OPERATION)                                                           \
  __forceinline__ TYPE NAME(unsigned int mask, TYPE value, GRIDSTRIDE_SITE) {                              \
    return static_cast<TYPE>(::gs_warp(OPERATION, mask, static_cast<unsigned int>(value), 0, file, line)); \
  }
GRIDSTRIDE_REDUCE(__reduce_add_sync, unsigned int, gs_warp_add)
GRIDSTRIDE_REDUCE(__reduce_min_sync, unsigned int, gs_warp_min_u32)
GRIDSTRIDE_REDUCE(__reduce_max_sync, unsigned int, gs_warp_max_u32)
GRIDSTRIDE_REDUCE(__reduce_add_sync, int, gs_warp_add)
GRIDSTRIDE_REDUCE(__reduce_min_sync, int, gs_warp_min_i32)
GRIDSTRIDE_REDUCE(__reduce_max_sync, int, gs_warp_max_i32)
GRIDSTRIDE_REDUCE(__reduce_and_sync, unsigned int, gs_warp_and)
GRIDSTRIDE_REDUCE(__reduce_or_sync, unsigned int, gs_warp_or)
GRIDSTRIDE_REDUCE(__reduce_xor_sync, unsigned int, gs_warp_xor)
#undef GRIDSTRIDE_REDUCE
#undef GRIDSTRIDE_SITE
