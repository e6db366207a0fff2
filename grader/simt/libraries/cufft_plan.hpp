// SPDX-License-Identifier: MIT
/// @file
/// A plan of cuFFT: where the numbers of its transforms lie, and the arithmetic on them.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "simt/libraries/fourier.hpp"
#include "simt/libraries/operands.hpp"

namespace gridstride::simt {

/// @brief Where the numbers of one side lie, in elements.
struct FourierLayout {
  std::array<std::size_t, 3> stored{1, 1, 1};  ///< dimensions as stored; the first does not matter
  std::size_t stride = 1;                      ///< between neighbours
  std::size_t distance = 0;                    ///< between transforms
};

/// @brief What a transform reads, or what it writes.
struct FourierSide {
  FourierLayout layout;
  std::array<std::size_t, 3> extent{1, 1, 1};  ///< numbers there are, the slowest dimension first
  bool is_complex = true;
  bool is_double = false;
  bool is_dense = true;  ///< in the layout of the dimensions, not in one of the caller's

  [[nodiscard]] std::size_t element_bytes() const { return (is_complex ? 2u : 1u) * (is_double ? 8u : 4u); }
  /// @return the element's number in its array
  [[nodiscard]] std::size_t place(std::size_t transform, std::size_t x, std::size_t y, std::size_t z) const {
    return transform * layout.distance + ((x * layout.stored[1] + y) * layout.stored[2] + z) * layout.stride;
  }
  [[nodiscard]] std::size_t count() const { return extent[0] * extent[1] * extent[2]; }
  /// @brief The array of `batch` transforms as the checks take it.
  [[nodiscard]] Operand operand(const char* name, const void* array, std::size_t batch, Use use) const;
};

/// @brief Transforms of one shape, `batch` of them.
struct FourierPlan {
  std::array<std::size_t, 3> extent{1, 1, 1};  ///< of the signal; leading ones for fewer dimensions
  std::size_t batch = 1;
  FourierSide in;
  FourierSide out;

  /// @brief The same in place: rows of real numbers are padded to the complex ones that replace them.
  [[nodiscard]] FourierPlan in_place() const;
  /// @brief Carries the transforms out. @param sign -1 forward, 1 inverse
  void run(const void* from, void* to, int sign) const;
};

}  // namespace gridstride::simt
