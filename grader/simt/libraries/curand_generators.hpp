// SPDX-License-Identifier: MIT
/// @file
/// The generators behind cuRAND's host functions.
#pragma once

#include <cstddef>
#include <memory>

namespace gridstride::simt {

/// @brief Which numbers to draw.
enum class Draw {
  bits,
  uniform,
  uniform_double,
  normal,
  normal_double,
  log_normal,
  log_normal_double,
  poisson
};

/// @brief A source of random numbers with a position.
class Source {
 public:
  virtual ~Source() = default;
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  /// @brief Begins anew: `offset` numbers into the sequence of `seed`.
  virtual void seed(unsigned long long seed, unsigned long long offset) = 0;
  /// @brief Fills an array of n numbers of the draw's type. @param a mean; @param b deviation
  virtual void fill(Draw draw, void* output, std::size_t n, double a, double b) = 0;
  /// @return of a quasi-random generator, the dimensions of its points, which numbers come in multiples of;
  /// of others 0
  [[nodiscard]] virtual unsigned dimensions() const { return 0; }
  /// @brief Begins anew with points of so many dimensions; of quasi-random generators only.
  virtual void set_dimensions(unsigned) {}
};

/// @brief Sobol's points, of one dimension at first.
std::unique_ptr<Source> make_sobol_source();
/// @return how many dimensions they can have
unsigned known_sobol_dimensions();

/// @param type a curandRngType
/// @return the generator of this type; nullptr where it is not modelled
std::unique_ptr<Source> make_source(int type);

}  // namespace gridstride::simt
