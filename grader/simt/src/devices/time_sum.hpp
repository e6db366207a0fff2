// SPDX-License-Identifier: MIT
/// @file
/// A sum of times that is the same to the last digit in whichever order they come: host threads' kernels run
/// in any.
#pragma once

#include <cmath>

namespace gridstride::simt {

/// @brief Up to 4000 years, in steps far below what a double of a nanosecond tells apart.
class TimeSum {
 public:
  void add(double ns) { sum_ += static_cast<Whole>(std::ldexp(ns, fraction_bits)); }
  [[nodiscard]] double ns() const { return std::ldexp(static_cast<double>(sum_), -fraction_bits); }

 private:
  __extension__ using Whole = __int128;
  static constexpr int fraction_bits = 60;
  Whole sum_ = 0;
};

}  // namespace gridstride::simt
