// SPDX-License-Identifier: MIT
/// @file
/// Discrete Fourier transforms on the CPU, of any length, in double precision.
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <vector>

namespace gridstride::simt {

using Complex = std::complex<double>;

/// @brief Transforms of one length: Y[k] = sum over j of X[j] * exp(sign * 2 * pi * i * j * k / n), not
/// scaled.
///
/// A length of small factors is taken apart, factor by factor; any other becomes a convolution (Bluestein) of
/// a length that is a power of 2.
class Fourier {
 public:
  explicit Fourier(std::size_t length);
  /// @param sign -1 forward, 1 inverse
  void transform(std::vector<Complex>& values, int sign);
  [[nodiscard]] std::size_t length() const { return length_; }

 private:
  void forward(std::vector<Complex>& values);
  void forward_by_factors(std::vector<Complex>& values);
  void forward_by_convolution(std::vector<Complex>& values);
  void pass(const std::vector<Complex>& from, std::vector<Complex>& to, std::size_t factor,
            std::size_t stride) const;

  std::size_t length_;
  std::vector<std::size_t> factors_;  // empty: by convolution
  std::vector<Complex> roots_;        // exp(-2 * pi * i * j / n)
  std::vector<Complex> other_;        // each pass goes from one array to the other
  std::vector<Complex> chirp_;        // exp(-pi * i * j * j / n)
  std::vector<Complex> spectrum_;     // of the conjugate chirp
  std::unique_ptr<Fourier> convolution_;
};

}  // namespace gridstride::simt
