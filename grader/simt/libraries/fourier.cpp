// SPDX-License-Identifier: MIT
#include "simt/libraries/fourier.hpp"

#include <array>
#include <bit>
#include <numbers>

namespace gridstride::simt {
namespace {

// A pass costs as much as its factor for each value: beyond this a convolution is faster.
constexpr std::size_t largest_factor = 31;

// Empty where there is a larger factor.
std::vector<std::size_t> small_factors(std::size_t length) {
  std::vector<std::size_t> factors;
  for (std::size_t factor : {std::size_t{4}, std::size_t{2}})
    for (; length % factor == 0; length /= factor) factors.push_back(factor);
  for (std::size_t factor = 3; factor <= largest_factor; factor += 2)
    for (; length % factor == 0; length /= factor) factors.push_back(factor);
  return length == 1 ? factors : std::vector<std::size_t>{};
}

// exp(-2 * pi * i * j / n)
Complex root(std::size_t j, std::size_t n) {
  const double angle = -2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(n);
  return {std::cos(angle), std::sin(angle)};
}

void conjugate(std::vector<Complex>& values) {
  for (Complex& value : values) value = std::conj(value);
}

// The compiler's own product looks for infinities.
Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

}  // namespace

Fourier::Fourier(std::size_t length) : length_(length), factors_(small_factors(length)) {
  if (length <= 1 || !factors_.empty()) {
    for (std::size_t j = 0; j < length; ++j) roots_.push_back(root(j, length));
    other_.resize(length);
    return;
  }
  const std::size_t room = std::bit_ceil(2 * length - 1);
  convolution_ = std::make_unique<Fourier>(room);
  spectrum_.resize(room);
  for (std::size_t j = 0; j < length; ++j) {
    chirp_.push_back(root(j * j % (2 * length), 2 * length));
    spectrum_[j] = spectrum_[(room - j) % room] = std::conj(chirp_[j]);
  }
  convolution_->transform(spectrum_, -1);
}

void Fourier::transform(std::vector<Complex>& values, int sign) {
  if (sign > 0) conjugate(values);
  forward(values);
  if (sign > 0) conjugate(values);
}

void Fourier::forward(std::vector<Complex>& values) {
  if (length_ <= 1) return;
  factors_.empty() ? forward_by_convolution(values) : forward_by_factors(values);
}

void Fourier::forward_by_factors(std::vector<Complex>& values) {
  std::size_t stride = 1;
  for (const std::size_t factor : factors_) {
    pass(values, other_, factor, stride);
    values.swap(other_);
    stride *= factor;
  }
}

// Transforms of length n / stride, `stride` of them interleaved, become `factor` times as many shorter ones
// (decimation in frequency, so sorted that no bit reversal is needed at the end).
void Fourier::pass(const std::vector<Complex>& from, std::vector<Complex>& to, std::size_t factor,
                   std::size_t stride) const {
  const std::size_t rest = length_ / stride / factor;
  const std::size_t turn = length_ / factor;  // roots_[turn] is a root of order `factor`
  std::array<Complex, largest_factor> part;
  for (std::size_t p = 0; p < rest; ++p) {
    for (std::size_t q = 0; q < stride; ++q) {
      for (std::size_t i = 0; i < factor; ++i) part[i] = from[q + stride * (p + rest * i)];
      Complex* const out = &to[q + stride * factor * p];
      if (factor == 2) {
        out[0] = part[0] + part[1];
        out[stride] = product(part[0] - part[1], roots_[p * stride]);
        continue;
      }
      if (factor == 4) {
        const Complex even = part[0] + part[2];
        const Complex odd = part[1] + part[3];
        const Complex even_difference = part[0] - part[2];
        const Complex difference = part[1] - part[3];
        const Complex turned{difference.imag(), -difference.real()};  // times -i
        out[0] = even + odd;
        out[stride] = product(even_difference + turned, roots_[p * stride]);
        out[2 * stride] = product(even - odd, roots_[2 * p * stride]);
        out[3 * stride] = product(even_difference - turned, roots_[3 * p * stride]);
        continue;
      }
      for (std::size_t k = 0; k < factor; ++k) {
        Complex sum = part[0];
        for (std::size_t i = 1; i < factor; ++i) sum += product(part[i], roots_[i * k % factor * turn]);
        out[stride * k] = product(sum, roots_[p * k * stride]);
      }
    }
  }
}

// j * k = (j * j + k * k - (k - j) * (k - j)) / 2 makes the transform a convolution with a chirp.
void Fourier::forward_by_convolution(std::vector<Complex>& values) {
  std::vector<Complex> work(spectrum_.size());
  for (std::size_t j = 0; j < length_; ++j) work[j] = product(values[j], chirp_[j]);
  convolution_->transform(work, -1);
  for (std::size_t k = 0; k < work.size(); ++k) work[k] = product(work[k], spectrum_[k]);
  convolution_->transform(work, 1);
  const double scale = 1 / static_cast<double>(work.size());
  for (std::size_t k = 0; k < length_; ++k) values[k] = product(work[k] * scale, chirp_[k]);
}

}  // namespace gridstride::simt
