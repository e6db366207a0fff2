// SPDX-License-Identifier: MIT
// float64 arithmetic with a named rounding. The processor gives the result rounded to nearest; on which side
// of it the exact number lies is found in 113-bit arithmetic, where a product of two float64 is exact.
#include <cmath>
#include <limits>

#include "gridstride/small_float.hpp"

namespace gridstride::simt {
namespace {

using detail::Rounding;
#ifdef __SIZEOF_FLOAT128__
using Wide = __float128;
#else
using Wide = long double;
static_assert(std::numeric_limits<Wide>::digits == 113);
#endif

/// Which neighbour of `rounded` is right. @param side sign of exact minus rounded
double directed(double rounded, int side, Rounding rounding) {
  if (side == 0 || std::isnan(rounded)) return rounded;
  const bool negative = std::signbit(rounded);
  const bool up = rounding == Rounding::up || (rounding == Rounding::zero && negative);
  const bool down = rounding == Rounding::down || (rounding == Rounding::zero && !negative);
  if (up && side > 0) return std::nextafter(rounded, std::numeric_limits<double>::infinity());
  if (down && side < 0) return std::nextafter(rounded, -std::numeric_limits<double>::infinity());
  return rounded;
}

template <class T>
int sign(T x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/// Of exact = x + y, as x + y = sum + error exactly.
template <class T>
struct ExactSum {
  T sum;
  T error;
  ExactSum(T x, T y) : sum(x + y) {
    const T back = sum - x;
    error = (x - (sum - back)) + (y - back);
  }
};

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

double gs_rounded_add(double x, double y, int rounding) noexcept {
  const auto mode = static_cast<Rounding>(rounding);
  const double sum = x + y;
  if (mode == Rounding::nearest || !std::isfinite(x) || !std::isfinite(y)) return sum;
  if (sum == 0 && mode == Rounding::down && x == -y && x != 0) return -0.0;
  const ExactSum<Wide> exact(x, y);
  const int side = sign(exact.sum - static_cast<Wide>(sum));
  return directed(sum, side != 0 ? side : sign(exact.error), mode);
}

double gs_rounded_multiply(double x, double y, int rounding) noexcept {
  const auto mode = static_cast<Rounding>(rounding);
  const double product = x * y;
  if (mode == Rounding::nearest || !std::isfinite(x) || !std::isfinite(y)) return product;
  return directed(product, sign(static_cast<Wide>(x) * y - static_cast<Wide>(product)), mode);
}

double gs_rounded_divide(double x, double y, int rounding) noexcept {
  const auto mode = static_cast<Rounding>(rounding);
  const double quotient = x / y;
  if (mode == Rounding::nearest || !std::isfinite(x) || !std::isfinite(y) || y == 0) return quotient;
  if (std::isinf(quotient)) return directed(quotient, quotient > 0 ? -1 : 1, mode);
  const int rest = sign(static_cast<Wide>(x) - static_cast<Wide>(quotient) * y);
  return directed(quotient, y < 0 ? -rest : rest, mode);
}

double gs_rounded_sqrt(double x, int rounding) noexcept {
  const double root = std::sqrt(x);
  if (!std::isfinite(root)) return root;
  return directed(root, sign(static_cast<Wide>(x) - static_cast<Wide>(root) * root),
                  static_cast<Rounding>(rounding));
}

double gs_rounded_fma(double x, double y, double z, int rounding) noexcept {
  const auto mode = static_cast<Rounding>(rounding);
  const double result = std::fma(x, y, z);
  if (mode == Rounding::nearest || !std::isfinite(x) || !std::isfinite(y) || !std::isfinite(z)) return result;
  const ExactSum<Wide> exact(static_cast<Wide>(x) * y, z);
  if (result == 0 && exact.sum == 0 && mode == Rounding::down && z != 0) return -0.0;
  const int side = sign(exact.sum - static_cast<Wide>(result));
  return directed(result, side != 0 ? side : sign(exact.error), mode);
}

}  // extern "C"
