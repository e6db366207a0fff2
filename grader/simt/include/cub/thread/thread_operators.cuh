// SPDX-License-Identifier: MIT
/// @file
/// CUB's function objects.
#pragma once

#include "../../gridstride/library/reduction.hpp"
#include "../util_type.cuh"

namespace cub {

#define GRIDSTRIDE_OPERATOR(NAME, EXPRESSION)                                         \
  struct NAME {                                                                       \
    template <class T, class U>                                                       \
    __host__ __device__ __forceinline__ auto operator()(const T& t, const U& u) const \
        -> std::decay_t<decltype(EXPRESSION)> {                                       \
      return EXPRESSION;                                                              \
    }                                                                                 \
  };
/// @brief t == u
GRIDSTRIDE_OPERATOR(Equality, t == u)
/// @brief t != u
GRIDSTRIDE_OPERATOR(Inequality, t != u)
/// @brief t + u
GRIDSTRIDE_OPERATOR(Sum, t + u)
/// @brief t - u
GRIDSTRIDE_OPERATOR(Difference, t - u)
/// @brief t / u
GRIDSTRIDE_OPERATOR(Division, t / u)
/// @brief the greater
GRIDSTRIDE_OPERATOR(Max, t < u ? u : t)
/// @brief the smaller
GRIDSTRIDE_OPERATOR(Min, u < t ? u : t)
/// @brief t < u
GRIDSTRIDE_OPERATOR(Less, t < u)
/// @brief t > u
GRIDSTRIDE_OPERATOR(Greater, t > u)
#undef GRIDSTRIDE_OPERATOR

/// @brief The opposite of an equality.
template <class EqualityOp>
struct InequalityWrapper {
  EqualityOp op;
  __host__ __device__ __forceinline__ explicit InequalityWrapper(EqualityOp equality) : op(equality) {}
  template <class T, class U>
  __host__ __device__ __forceinline__ bool operator()(const T& t, const U& u) {
    return !op(t, u);
  }
};

/// @brief Of two pairs (index, value) the one with the greater value; of equals the smaller index.
struct ArgMax {
  template <class T, class Offset>
  __host__ __device__ __forceinline__ KeyValuePair<Offset, T> operator()(
      const KeyValuePair<Offset, T>& a, const KeyValuePair<Offset, T>& b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

/// @brief Of two pairs (index, value) the one with the smaller value; of equals the smaller index.
struct ArgMin {
  template <class T, class Offset>
  __host__ __device__ __forceinline__ KeyValuePair<Offset, T> operator()(
      const KeyValuePair<Offset, T>& a, const KeyValuePair<Offset, T>& b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

/// @brief Converts to B.
template <class B>
struct CastOp {
  template <class A>
  __host__ __device__ __forceinline__ B operator()(const A& a) const {
    return static_cast<B>(a);
  }
};

/// @brief Swaps the operands of an operator.
template <class ScanOp>
class SwizzleScanOp {
  ScanOp scan_op_;

 public:
  __host__ __device__ __forceinline__ explicit SwizzleScanOp(ScanOp op) : scan_op_(op) {}
  template <class T>
  __host__ __device__ __forceinline__ T operator()(const T& a, const T& b) {
    return static_cast<T>(scan_op_(b, a));
  }
};

/// @brief Combines values of pairs (key, value) with equal keys; else the second stands.
template <class ReductionOp>
struct ReduceByKeyOp {
  ReductionOp op;
  template <class Pair>
  __host__ __device__ __forceinline__ Pair operator()(const Pair& a, const Pair& b) {
    Pair result = b;
    if (a.key == b.key) result.value = op(a.value, b.value);
    return result;
  }
};

}  // namespace cub

namespace gridstride::simt::library {

template <>
inline constexpr bool commutes<cub::Sum> = true;
template <>
inline constexpr bool commutes<cub::Max> = true;
template <>
inline constexpr bool commutes<cub::Min> = true;
template <>
inline constexpr bool commutes<cub::ArgMax> = true;
template <>
inline constexpr bool commutes<cub::ArgMin> = true;

}  // namespace gridstride::simt::library
