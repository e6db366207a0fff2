// SPDX-License-Identifier: MIT
/// @file
/// Why a speed task fails, in words.
#pragma once

#include <fmt/format.h>

#include <string>

namespace gridstride::harness {

/// @return with two decimals, of small ratios with two digits
inline std::string speedup_text(double speedup) {
  return speedup < 0.1 ? fmt::format("{:.2g}", speedup) : fmt::format("{:.2f}", speedup);
}

/// @param ratio of the submission's time to the reference solution's
/// @param far whether that earns no points
/// @param speedup over one core of the CPU @param least that the lesson asks for
/// @return a sentence without its period; empty where nothing is wrong
inline std::string slow_sentence(double ratio, bool far, double speedup, double least) {
  const bool slower_than_asked = speedup < least;
  if (far && slower_than_asked)
    return fmt::format(
        "{:.1f} times the reference solution's time, and {} times as fast as one core of the CPU, where "
        "the lesson asks for {:.2f}",
        ratio, speedup_text(speedup), least);
  if (far) return fmt::format("{:.1f} times the reference solution's time", ratio);
  if (slower_than_asked)
    return fmt::format("{} times as fast as one core of the CPU, but the lesson asks for {:.2f}",
                       speedup_text(speedup), least);
  return {};
}

}  // namespace gridstride::harness
