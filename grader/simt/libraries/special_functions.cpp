// SPDX-License-Identifier: MIT
// Functions of CUDA's that the C library has not.
#include <cmath>
#include <limits>

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double two_over_root_pi = 1.12837916709551257390;

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// erfc(y) = p for p in (0, 0.5]: Newton's method on the logarithm, whose derivative is -2 / (sqrt(pi)
/// erfcx(y)).
double inverse_of_tail(double p);

/// erf(y) = x for |x| <= 0.5: Newton's method.
double inverse_of_middle(double x) {
  double y = x / two_over_root_pi;
  for (int i = 0; i < 8; ++i) {
    const double step = (x - std::erf(y)) / two_over_root_pi * std::exp(y * y);
    y += step;
    if (std::fabs(step) <= 1e-17 * std::fabs(y)) break;
  }
  return y;
}

/// Continued fraction of erfcx for x >= 2, from its tail: sqrt(pi) erfcx(x) = 1 / (x + (1/2) / (x + (2/2) /
/// ...)).
double erfcx_fraction(double x) {
  const int terms = x > 8 ? 40 : 200;
  double tail = x;
  for (int i = terms; i > 0; --i) tail = x + 0.5 * i / tail;
  return two_over_root_pi / 2 / tail;
}

/// The modified Bessel function of the first kind, of an x >= 0; above this bound float64 holds it no more.
double bessel_of_magnitude(double order, double x) {
  constexpr double highest = 713.9;
  return x > highest ? infinity : std::cyl_bessel_i(order, x);
}

}  // namespace

extern "C" {

// The argument is reduced exactly, so that whole and half numbers give 0 and 1.
double gs_sinpi(double x) noexcept {
  if (!std::isfinite(x)) return nan_value;
  double r = std::fmod(std::fabs(x), 2.0);
  const double sign = std::signbit(x) != (r >= 1) ? -1.0 : 1.0;
  if (r >= 1) r -= 1;
  if (r == 0) return std::copysign(0.0, x);
  if (r > 0.5) r = 1 - r;
  return sign * (r > 0.25 ? std::cos(pi * (0.5 - r)) : std::sin(pi * r));
}

double gs_cospi(double x) noexcept {
  if (!std::isfinite(x)) return nan_value;
  double r = std::fmod(std::fabs(x), 2.0);
  if (r > 1) r = 2 - r;
  const double sign = r > 0.5 ? -1.0 : 1.0;
  if (r > 0.5) r = 1 - r;
  return r == 0.5 ? 0.0 : sign * (r > 0.25 ? std::sin(pi * (0.5 - r)) : std::cos(pi * r));
}

double gs_erfcx(double x) noexcept {
  if (x >= 2) return std::isinf(x) ? 0.0 : erfcx_fraction(x);
  if (x < -27) return infinity;
  const double square = x * x;
  return std::exp(square) * (1 + std::fma(x, x, -square)) * std::erfc(x);
}

double gs_erfcinv(double p) noexcept {
  if (!(p >= 0 && p <= 2)) return nan_value;
  if (p == 0) return infinity;
  if (p == 2) return -infinity;
  if (p > 1.5) return -gs_erfcinv(2 - p);
  return p >= 0.5 ? inverse_of_middle(1 - p) : inverse_of_tail(p);
}

double gs_erfinv(double x) noexcept {
  if (!(std::fabs(x) <= 1)) return nan_value;
  if (std::fabs(x) <= 0.5) return inverse_of_middle(x);
  return std::copysign(gs_erfcinv(1 - std::fabs(x)), x);
}

double gs_cyl_bessel_i0(double x) noexcept { return bessel_of_magnitude(0, std::fabs(x)); }
double gs_cyl_bessel_i1(double x) noexcept { return std::copysign(bessel_of_magnitude(1, std::fabs(x)), x); }

}  // extern "C"

namespace {

double inverse_of_tail(double p) {
  const double log_p = std::log(p);
  double y = std::sqrt(-log_p - 0.5 * std::log(-log_p + 1));
  for (int i = 0; i < 20; ++i) {
    // log erfc(y) = log erfcx(y) - y^2, without underflow
    const double step = (std::log(gs_erfcx(y)) - y * y - log_p) * gs_erfcx(y) / two_over_root_pi;
    y += step;
    if (std::fabs(step) <= 1e-16 * y) break;
  }
  return y;
}

}  // namespace
