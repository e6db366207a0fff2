// SPDX-License-Identifier: MIT
#include "simt/src/threads/matrix_products.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>

#include "gridstride/matrix_fragments.hpp"
#include "gridstride/small_float.hpp"

namespace gridstride::simt {
namespace {

constexpr int most_elements = 512;  // of the largest operand, 32 x 16
using detail::MatrixPlace;

/// A matrix by rows. @tparam Number what its elements are computed in
template <class Number>
using Matrix = std::array<Number, most_elements>;

template <class T>
T element(const void* part, unsigned i) {
  return static_cast<const T*>(part)[i];
}

// Of tf32 the tensor cores read the sign, 8 bits of the exponent and 10 of the mantissa.
float as_tf32(float x) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0xffffe000U); }

template <class Number>
Number number_at(gs_matrix_type type, const void* part, unsigned i) {
  switch (type) {
    case gs_matrix_half:
      return static_cast<Number>(detail::widen<10>(element<std::uint16_t>(part, i)));
    case gs_matrix_bfloat16:
      return static_cast<Number>(detail::widen<7>(element<std::uint16_t>(part, i)));
    case gs_matrix_tf32:
      return static_cast<Number>(as_tf32(element<float>(part, i)));
    case gs_matrix_int8:
      return static_cast<Number>(element<signed char>(part, i));
    case gs_matrix_uint8:
      return static_cast<Number>(element<unsigned char>(part, i));
    case gs_matrix_float64:
      return static_cast<Number>(element<double>(part, i));
    case gs_matrix_float32:
      return static_cast<Number>(element<float>(part, i));
    case gs_matrix_int32:
      return static_cast<Number>(element<std::int32_t>(part, i));
  }
  return {};
}

template <class Number>
void set_number(gs_matrix_type type, void* part, unsigned i, Number number) {
  switch (type) {
    case gs_matrix_half:
      static_cast<std::uint16_t*>(part)[i] = detail::narrow<10>(static_cast<double>(number));
      break;
    case gs_matrix_float64:
      static_cast<double*>(part)[i] = static_cast<double>(number);
      break;
    case gs_matrix_int32:
      static_cast<std::int32_t*>(part)[i] = static_cast<std::int32_t>(number);
      break;
    default:
      static_cast<float*>(part)[i] = static_cast<float>(number);
      break;
  }
}

// Calls with lane, index in its part, and place in the matrix.
template <class Place, class Action>
void for_elements(unsigned rows, unsigned columns, const Place& place, const Action& action) {
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < detail::elements_a_lane(rows, columns); ++i) action(lane, i, place(lane, i));
}

template <class Number, class PartOf>
Matrix<Number> operand(const LaneProducts& lanes, unsigned rows, unsigned columns, bool row_major,
                       const PartOf& part_of) {
  Matrix<Number> matrix;
  const auto place = [&](unsigned lane, unsigned i) {
    return detail::operand_place(rows, columns, row_major, lane, i);
  };
  for_elements(rows, columns, place, [&](unsigned lane, unsigned i, MatrixPlace at) {
    const gs_matrix_product& product = *lanes[lane];
    matrix[at.row * columns + at.column] = number_at<Number>(product.operands, part_of(product), i);
  });
  return matrix;
}

// Integers wrap around, or stay within an int.
std::int64_t finished(std::int64_t sum, bool saturates) {
  using Int = std::numeric_limits<std::int32_t>;
  return saturates ? std::clamp<std::int64_t>(sum, Int::min(), Int::max()) : sum;
}
float finished(float sum, bool /*saturates*/) { return sum; }
double finished(double sum, bool /*saturates*/) { return sum; }

float added(float sum, float a, float b) { return std::fma(a, b, sum); }
double added(double sum, double a, double b) { return std::fma(a, b, sum); }
std::int64_t added(std::int64_t sum, std::int64_t a, std::int64_t b) { return sum + a * b; }

template <class Number>
void multiply(const LaneProducts& lanes) {
  const gs_matrix_product& all = *lanes[0];
  const Matrix<Number> a = operand<Number>(lanes, all.m, all.k, all.a_is_row_major,
                                           [](const gs_matrix_product& product) { return product.a; });
  const Matrix<Number> b = operand<Number>(lanes, all.k, all.n, all.b_is_row_major,
                                           [](const gs_matrix_product& product) { return product.b; });
  const auto place = [&](unsigned lane, unsigned i) { return detail::accumulator_place(all.m, lane, i); };
  Matrix<Number> sums;  // before any is stored: d may be c, and lanes' parts may be one array by mistake
  for_elements(all.m, all.n, place, [&](unsigned lane, unsigned i, MatrixPlace at) {
    Number sum = number_at<Number>(all.added, lanes[lane]->c, i);
    for (unsigned k = 0; k < all.k; ++k) sum = added(sum, a[at.row * all.k + k], b[k * all.n + at.column]);
    sums[at.row * all.n + at.column] = finished(sum, all.saturates);
  });
  for_elements(all.m, all.n, place, [&](unsigned lane, unsigned i, MatrixPlace at) {
    set_number(all.sums, lanes[lane]->d, i, sums[at.row * all.n + at.column]);
  });
}

}  // namespace

void multiply_matrices(const LaneProducts& lanes) {
  switch (lanes[0]->operands) {
    case gs_matrix_int8:
    case gs_matrix_uint8:
      return multiply<std::int64_t>(lanes);
    case gs_matrix_float64:
      return multiply<double>(lanes);
    default:
      return multiply<float>(lanes);
  }
}

bool are_alike(const gs_matrix_product& one, const gs_matrix_product& other) {
  const auto kind = [](const gs_matrix_product& product) {
    return std::tie(product.m, product.n, product.k, product.operands, product.added, product.sums,
                    product.a_is_row_major, product.b_is_row_major, product.saturates);
  };
  return kind(one) == kind(other);
}

}  // namespace gridstride::simt
