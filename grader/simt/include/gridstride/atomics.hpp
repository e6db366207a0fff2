// SPDX-License-Identifier: MIT
/// @file
/// Atomic functions on global and shared memory. Each returns the value that was there before. They are
/// templates without need, so that a program's own atomicAdd(double*, double), written for old devices, wins.
#pragma once

#include <cstdint>

#include "../vector_types.h"
#include "simt_abi.h"

namespace gridstride::simt::detail {

template <int>
struct BitsOfSize;
template <>
struct BitsOfSize<2> {
  using type = std::uint16_t;
};
template <>
struct BitsOfSize<4> {
  using type = std::uint32_t;
};
template <>
struct BitsOfSize<8> {
  using type = std::uint64_t;
};

template <class T>
__forceinline__ std::uint64_t to_bits(T value) {
  return __builtin_bit_cast(typename BitsOfSize<sizeof(T)>::type, value);
}

template <class T>
__forceinline__ T from_bits(std::uint64_t bits) {
  return __builtin_bit_cast(T, static_cast<typename BitsOfSize<sizeof(T)>::type>(bits));
}

}  // namespace gridstride::simt::detail

#define GRIDSTRIDE_ATOMIC_SCOPE(NAME, CALL, TYPE, OPERATION, OPERAND)                         \
  template <class = void>                                                                     \
  __forceinline__ TYPE NAME(TYPE* address, TYPE value, const char* file = __builtin_FILE(),   \
                            int line = __builtin_LINE()) {                                    \
    using namespace ::gridstride::simt::detail;                                               \
    return from_bits<TYPE>(::CALL(address, ::OPERATION, to_bits<TYPE>(OPERAND), file, line)); \
  }
// Between device and system scope there is no difference here.
#define GRIDSTRIDE_ATOMIC_AS(NAME, TYPE, OPERATION, OPERAND)                       \
  GRIDSTRIDE_ATOMIC_SCOPE(NAME, gs_atomic, TYPE, OPERATION, OPERAND)               \
  GRIDSTRIDE_ATOMIC_SCOPE(NAME##_block, gs_atomic_block, TYPE, OPERATION, OPERAND) \
  GRIDSTRIDE_ATOMIC_SCOPE(NAME##_system, gs_atomic, TYPE, OPERATION, OPERAND)
#define GRIDSTRIDE_ATOMIC(NAME, TYPE, OPERATION) GRIDSTRIDE_ATOMIC_AS(NAME, TYPE, OPERATION, value)
#define GRIDSTRIDE_ATOMIC_MINUS(NAME, TYPE, OPERATION) \
  GRIDSTRIDE_ATOMIC_AS(NAME, TYPE, OPERATION, static_cast<TYPE>(0u - static_cast<unsigned int>(value)))

GRIDSTRIDE_ATOMIC(atomicAdd, int, gs_atomic_add_u32)
GRIDSTRIDE_ATOMIC(atomicAdd, unsigned int, gs_atomic_add_u32)
GRIDSTRIDE_ATOMIC(atomicAdd, unsigned long long int, gs_atomic_add_u64)
GRIDSTRIDE_ATOMIC(atomicAdd, float, gs_atomic_add_f32)
GRIDSTRIDE_ATOMIC(atomicAdd, double, gs_atomic_add_f64)
GRIDSTRIDE_ATOMIC_MINUS(atomicSub, int, gs_atomic_add_u32)
GRIDSTRIDE_ATOMIC_MINUS(atomicSub, unsigned int, gs_atomic_add_u32)
GRIDSTRIDE_ATOMIC(atomicMin, int, gs_atomic_min_i32)
GRIDSTRIDE_ATOMIC(atomicMin, unsigned int, gs_atomic_min_u32)
GRIDSTRIDE_ATOMIC(atomicMin, long long int, gs_atomic_min_i64)
GRIDSTRIDE_ATOMIC(atomicMin, unsigned long long int, gs_atomic_min_u64)
GRIDSTRIDE_ATOMIC(atomicMax, int, gs_atomic_max_i32)
GRIDSTRIDE_ATOMIC(atomicMax, unsigned int, gs_atomic_max_u32)
GRIDSTRIDE_ATOMIC(atomicMax, long long int, gs_atomic_max_i64)
GRIDSTRIDE_ATOMIC(atomicMax, unsigned long long int, gs_atomic_max_u64)
GRIDSTRIDE_ATOMIC(atomicAnd, int, gs_atomic_and_b32)
GRIDSTRIDE_ATOMIC(atomicAnd, unsigned int, gs_atomic_and_b32)
GRIDSTRIDE_ATOMIC(atomicAnd, unsigned long long int, gs_atomic_and_b64)
GRIDSTRIDE_ATOMIC(atomicOr, int, gs_atomic_or_b32)
GRIDSTRIDE_ATOMIC(atomicOr, unsigned int, gs_atomic_or_b32)
GRIDSTRIDE_ATOMIC(atomicOr, unsigned long long int, gs_atomic_or_b64)
GRIDSTRIDE_ATOMIC(atomicXor, int, gs_atomic_xor_b32)
GRIDSTRIDE_ATOMIC(atomicXor, unsigned int, gs_atomic_xor_b32)
GRIDSTRIDE_ATOMIC(atomicXor, unsigned long long int, gs_atomic_xor_b64)
GRIDSTRIDE_ATOMIC(atomicExch, int, gs_atomic_exch_b32)
GRIDSTRIDE_ATOMIC(atomicExch, unsigned int, gs_atomic_exch_b32)
GRIDSTRIDE_ATOMIC(atomicExch, float, gs_atomic_exch_b32)
GRIDSTRIDE_ATOMIC(atomicExch, unsigned long long int, gs_atomic_exch_b64)
GRIDSTRIDE_ATOMIC(atomicInc, unsigned int, gs_atomic_inc_u32)
GRIDSTRIDE_ATOMIC(atomicDec, unsigned int, gs_atomic_dec_u32)

#undef GRIDSTRIDE_ATOMIC_MINUS
#undef GRIDSTRIDE_ATOMIC
#undef GRIDSTRIDE_ATOMIC_AS
#undef GRIDSTRIDE_ATOMIC_SCOPE

#define GRIDSTRIDE_CAS_SCOPE(NAME, CALL, TYPE)                                                            \
  template <class = void>                                                                                 \
  __forceinline__ TYPE NAME(TYPE* address, TYPE compare, TYPE value, const char* file = __builtin_FILE(), \
                            int line = __builtin_LINE()) {                                                \
    using namespace ::gridstride::simt::detail;                                                           \
    return from_bits<TYPE>(::CALL(address, sizeof(TYPE), to_bits(compare), to_bits(value), file, line));  \
  }
#define GRIDSTRIDE_CAS(TYPE)                                       \
  GRIDSTRIDE_CAS_SCOPE(atomicCAS, gs_atomic_cas, TYPE)             \
  GRIDSTRIDE_CAS_SCOPE(atomicCAS_block, gs_atomic_cas_block, TYPE) \
  GRIDSTRIDE_CAS_SCOPE(atomicCAS_system, gs_atomic_cas, TYPE)
GRIDSTRIDE_CAS(int)
GRIDSTRIDE_CAS(unsigned int)
GRIDSTRIDE_CAS(unsigned long long int)
GRIDSTRIDE_CAS(unsigned short int)
#undef GRIDSTRIDE_CAS
#undef GRIDSTRIDE_CAS_SCOPE

// Vectors: each element is added atomically, the whole is not.
#define GRIDSTRIDE_ATOMIC_FLOAT2(NAME)                                                       \
  template <class = void>                                                                    \
  __forceinline__ float2 NAME(float2* address, float2 value, const char* = __builtin_FILE(), \
                              int = __builtin_LINE()) {                                      \
    const float x = ::NAME(&address->x, value.x);                                            \
    const float y = ::NAME(&address->y, value.y);                                            \
    return {x, y};                                                                           \
  }
#define GRIDSTRIDE_ATOMIC_FLOAT4(NAME)                                                       \
  template <class = void>                                                                    \
  __forceinline__ float4 NAME(float4* address, float4 value, const char* = __builtin_FILE(), \
                              int = __builtin_LINE()) {                                      \
    const float x = ::NAME(&address->x, value.x);                                            \
    const float y = ::NAME(&address->y, value.y);                                            \
    const float z = ::NAME(&address->z, value.z);                                            \
    const float w = ::NAME(&address->w, value.w);                                            \
    return {x, y, z, w};                                                                     \
  }
GRIDSTRIDE_ATOMIC_FLOAT2(atomicAdd)
GRIDSTRIDE_ATOMIC_FLOAT2(atomicAdd_block)
GRIDSTRIDE_ATOMIC_FLOAT2(atomicAdd_system)
GRIDSTRIDE_ATOMIC_FLOAT4(atomicAdd)
GRIDSTRIDE_ATOMIC_FLOAT4(atomicAdd_block)
GRIDSTRIDE_ATOMIC_FLOAT4(atomicAdd_system)
#undef GRIDSTRIDE_ATOMIC_FLOAT2
#undef GRIDSTRIDE_ATOMIC_FLOAT4
