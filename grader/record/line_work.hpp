// SPDX-License-Identifier: MIT
/// @file
/// What the lines of a program have done, and what of its time they take.
#pragma once

#include <cstdint>
#include <string>

#include "record/counters.hpp"

namespace gridstride {

/// @brief A line's part of what kernels have done.
struct LineWork {
  std::string file;    ///< as in findings
  std::string folder;  ///< where the compiler ran, to find a file with a relative name
  int line = 0;        ///< in it
  /// Barriers, requests of warps with what they cost, instructions by kind; the rest is 0. Requests beyond
  /// the longest trace of a warp are left out
  Counters counters;
  double time_ns = 0;  ///< modelled, of kernels alone @unit{ns}
  bool operator==(const LineWork&) const = default;
};

}  // namespace gridstride
