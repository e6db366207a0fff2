// SPDX-License-Identifier: MIT
/// @file
/// nvcuda::wmma: fragments, their loads and stores, and the product d = a * b + c of the warp's tensor cores.
/// Each lane holds a part of each matrix (matrix_fragments.hpp); the engine multiplies when all 32 are there.
/// Not known: sub-byte types (s4, u4, b1).
/// @source CUDA C++ Programming Guide, "Warp Matrix Functions"
#pragma once

#include <cstdint>
#include <type_traits>

#include "matrix_fragments.hpp"
#include "simt_abi.h"
#include "warp_functions.hpp"

#define GRIDSTRIDE_CALL const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;  ///< a float of which the tensor cores read 19 bits
}

/// @brief The nearest number of tf32, ties away from zero.
__forceinline__ float __float_to_tf32(float x) {
  const auto bits = __builtin_bit_cast(unsigned, x);
  if ((bits & 0x7f800000u) == 0x7f800000u) return x;
  return __builtin_bit_cast(float, (bits + 0x1000u) & ~0x1fffu);
}

namespace detail {

template <class T>
struct TypeOf;
#define GRIDSTRIDE_MATRIX_TYPE(T, Held, name)                \
  template <>                                                \
  struct TypeOf<T> {                                         \
    using Storage = Held;                                    \
    static constexpr gs_matrix_type type = gs_matrix_##name; \
  };
GRIDSTRIDE_MATRIX_TYPE(__half, __half, half)
GRIDSTRIDE_MATRIX_TYPE(__nv_bfloat16, __nv_bfloat16, bfloat16)
GRIDSTRIDE_MATRIX_TYPE(precision::tf32, float, tf32)
GRIDSTRIDE_MATRIX_TYPE(signed char, signed char, int8)
GRIDSTRIDE_MATRIX_TYPE(unsigned char, unsigned char, uint8)
GRIDSTRIDE_MATRIX_TYPE(double, double, float64)
GRIDSTRIDE_MATRIX_TYPE(float, float, float32)
GRIDSTRIDE_MATRIX_TYPE(int, int, int32)
#undef GRIDSTRIDE_MATRIX_TYPE

template <class T, class... Types>
constexpr bool is_one_of = (std::is_same_v<T, Types> || ...);

/// @brief Whether tensor cores take such matrices: the shapes and types of the programming guide.
template <class Use, int m, int n, int k, class T>
constexpr bool exists() {
  constexpr bool is_sum = std::is_same_v<Use, accumulator>;
  if constexpr (k == 16 && ((m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32)))
    return is_sum ? is_one_of<T, __half, float, int>
                  : is_one_of<T, __half, __nv_bfloat16, signed char, unsigned char>;
  if constexpr (m == 16 && n == 16 && k == 8)
    return std::is_same_v<T, std::conditional_t<is_sum, float, precision::tf32>>;
  return m == 8 && n == 8 && k == 4 && std::is_same_v<T, double>;
}

/// @brief The words that a lane loads and stores at once, whatever type the elements have.
template <std::size_t bytes>
struct WordOf;
#define GRIDSTRIDE_MATRIX_WORD(Word, bytes)                           \
  template <>                                                         \
  struct WordOf<bytes> {                                              \
    typedef Word type __attribute__((may_alias, vector_size(bytes))); \
  };
GRIDSTRIDE_MATRIX_WORD(unsigned char, 1)
GRIDSTRIDE_MATRIX_WORD(unsigned short, 2)
GRIDSTRIDE_MATRIX_WORD(unsigned int, 4)
GRIDSTRIDE_MATRIX_WORD(unsigned int, 8)
GRIDSTRIDE_MATRIX_WORD(unsigned int, 16)
#undef GRIDSTRIDE_MATRIX_WORD

/// @brief Copies elements that lie side by side, 16 bytes at a time where there are so many.
template <unsigned count, class T>
__forceinline__ void copy_elements(T* to, const T* from) {
  constexpr std::size_t bytes = count * sizeof(T);
  if constexpr (bytes > 16) {
    copy_elements<count / 2>(to, from);
    copy_elements<count / 2>(to + count / 2, from + count / 2);
  } else {
    using Word = typename WordOf<bytes>::type;
    *reinterpret_cast<Word*>(to) = *reinterpret_cast<const Word*>(from);
  }
}

/// @brief Fills an array with repetitions of its first elements.
template <unsigned count, unsigned size, class T>
__forceinline__ void repeat_elements(T* elements) {
  if constexpr (count < size) {
    copy_elements<count>(elements + count, elements);
    repeat_elements<2 * count, size>(elements);
  }
}

}  // namespace detail

/// @brief A lane's part of a matrix. @tparam m,n,k of the product: a is m x k, b is k x n, the sums are m x n
template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment {
  static_assert(
      detail::exists<Use, m, n, k, T>(),
      "there is no such fragment: m, n, k are 16, 16, 16 or 32, 8, 16 or 8, 32, 16 for half, __nv_bfloat16, "
      "signed and unsigned char (sums: half, float, int), 16, 16, 8 for precision::tf32, 8, 8, 4 for double");
  static_assert(
      std::is_same_v<Use, accumulator> == std::is_void_v<Layout>,
      "matrix_a and matrix_b have a layout, wmma::row_major or wmma::col_major; an accumulator has none");

 public:
  using element_type = T;
  using storage_element_type = typename detail::TypeOf<T>::Storage;
  static constexpr bool gs_is_sum = std::is_same_v<Use, accumulator>;
  static constexpr bool gs_is_row_major = std::is_same_v<Layout, row_major>;
  static constexpr unsigned gs_rows = std::is_same_v<Use, matrix_b> ? k : m;
  static constexpr unsigned gs_columns = std::is_same_v<Use, matrix_a> ? k : n;
  static constexpr unsigned gs_elements = ::gridstride::simt::detail::elements_a_lane(gs_rows, gs_columns);
  /// Halves of operands are there more than once, as on a device.
  enum { num_elements = std::is_same_v<T, __half> && !gs_is_sum ? 16 : gs_elements };
  enum { num_storage_elements = num_elements };
  alignas(16) storage_element_type x[num_elements];
};

namespace detail {

/// @brief Waits for the warp, whose lanes have to name one matrix, at a multiple of 32 bytes.
/// @param ldm elements from one row (column) to the next
__forceinline__ void meet(gs_warp_op op, const void* matrix, unsigned ldm, const char* file, int line) {
  ::gs_warp(op, 0xffffffffu, reinterpret_cast<std::uintptr_t>(matrix), ldm, file, line);
}

__forceinline__ unsigned lane() { return ::gs_linear_thread() & 31u; }

/// @brief The lane's part of a matrix of sums in memory, element by element.
/// @param copy (index in the fragment, index in memory, how many side by side)
template <class Fragment, class Copy>
__forceinline__ void for_sums(unsigned ldm, layout_t layout, const Copy& copy) {
  const unsigned me = lane();
#pragma unroll
  for (unsigned i = 0; i < Fragment::gs_elements; i += 2) {
    const auto place = ::gridstride::simt::detail::accumulator_place(Fragment::gs_rows, me, i);
    const std::size_t row = place.row;
    const std::size_t column = place.column;
    if (layout == mem_row_major) {
      copy(i, row * ldm + column, std::integral_constant<int, 2>());
    } else {
      copy(i, column * ldm + row, std::integral_constant<int, 1>());
      copy(i + 1, (column + 1) * ldm + row, std::integral_constant<int, 1>());
    }
  }
}

}  // namespace detail

/// @brief All elements become `value`.
template <class Use, int m, int n, int k, class T, class Layout>
__forceinline__ void fill_fragment(fragment<Use, m, n, k, T, Layout>& f,
                                   const typename detail::TypeOf<T>::Storage& value) {
  for (auto& element : f.x) element = value;
}

/// @brief Loads an operand. @param ldm elements from one row (of col_major: column) to the next, a multiple
/// of 16 bytes. `p` is a multiple of 32 bytes, and both are the same for all lanes of the warp.
template <class Use, int m, int n, int k, class T, class Layout>
__forceinline__ void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& f,
                                      const typename detail::TypeOf<T>::Storage* p, unsigned ldm,
                                      GRIDSTRIDE_CALL) {
  using Fragment = fragment<Use, m, n, k, T, Layout>;
  static_assert(
      !Fragment::gs_is_sum,
      "an accumulator's layout is said where it is loaded: load_matrix_sync(c, p, ldm, wmma::mem_row_major)");
  detail::meet(gs_warp_matrix_load, p, ldm, file, line);
  const auto place = ::gridstride::simt::detail::operand_place(Fragment::gs_rows, Fragment::gs_columns,
                                                               Fragment::gs_is_row_major, detail::lane(), 0);
  const std::size_t run = Fragment::gs_is_row_major ? place.row : place.column;
  const std::size_t within = Fragment::gs_is_row_major ? place.column : place.row;
  detail::copy_elements<Fragment::gs_elements>(f.x, p + run * ldm + within);
  detail::repeat_elements<Fragment::gs_elements, Fragment::num_elements>(f.x);
}

/// @brief Loads an accumulator; as the other loads.
template <int m, int n, int k, class T>
__forceinline__ void load_matrix_sync(fragment<accumulator, m, n, k, T>& f,
                                      const typename detail::TypeOf<T>::Storage* p, unsigned ldm,
                                      layout_t layout, GRIDSTRIDE_CALL) {
  detail::meet(gs_warp_matrix_load, p, ldm, file, line);
  detail::for_sums<fragment<accumulator, m, n, k, T>>(
      ldm, layout, [&](unsigned i, std::size_t at, auto count) {
        detail::copy_elements<decltype(count)::value>(f.x + i, p + at);
      });
}

/// @brief Stores an accumulator; `p` and `ldm` as for loads.
template <int m, int n, int k, class T>
__forceinline__ void store_matrix_sync(typename detail::TypeOf<T>::Storage* p,
                                       const fragment<accumulator, m, n, k, T>& f, unsigned ldm,
                                       layout_t layout, GRIDSTRIDE_CALL) {
  detail::meet(gs_warp_matrix_store, p, ldm, file, line);
  detail::for_sums<fragment<accumulator, m, n, k, T>>(
      ldm, layout, [&](unsigned i, std::size_t at, auto count) {
        detail::copy_elements<decltype(count)::value>(p + at, f.x + i);
      });
}

/// @brief d = a * b + c, of the whole warp; d may be c. @param satf sums of integers stay within an int
template <int m, int n, int k, class D, class T, class LayoutA, class LayoutB, class C>
__forceinline__ void mma_sync(fragment<accumulator, m, n, k, D>& d,
                              const fragment<matrix_a, m, n, k, T, LayoutA>& a,
                              const fragment<matrix_b, m, n, k, T, LayoutB>& b,
                              const fragment<accumulator, m, n, k, C>& c, bool satf = false,
                              GRIDSTRIDE_CALL) {
  constexpr bool of_halves = std::is_same_v<T, __half>;
  constexpr bool of_integers = detail::is_one_of<T, signed char, unsigned char>;
  using Sum =
      std::conditional_t<of_integers, int, std::conditional_t<std::is_same_v<T, double>, double, float>>;
  static_assert(
      (std::is_same_v<C, Sum> || (of_halves && std::is_same_v<C, __half>)) &&
          (std::is_same_v<D, Sum> || (of_halves && std::is_same_v<D, __half>)),
      "sums of halves are half or float, of other floating point of 16 and 19 bits float, of double double, "
      "of char int");
  const gs_matrix_product product{m,
                                  n,
                                  k,
                                  detail::TypeOf<T>::type,
                                  detail::TypeOf<C>::type,
                                  detail::TypeOf<D>::type,
                                  std::is_same_v<LayoutA, row_major>,
                                  std::is_same_v<LayoutB, row_major>,
                                  of_integers && satf,
                                  a.x,
                                  b.x,
                                  c.x,
                                  d.x};
  ::gs_warp(gs_warp_matrix_product, 0xffffffffu, reinterpret_cast<std::uintptr_t>(&product), 0, file, line);
}

}  // namespace nvcuda::wmma

#undef GRIDSTRIDE_CALL
