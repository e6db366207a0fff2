// SPDX-License-Identifier: MIT
/// @file
/// From what checks found to points and a verdict.
#pragma once

#include <vector>

#include "record/record.hpp"

namespace gridstride::judge {

/// @brief Up to this multiple of the reference's time, speed is worth all its points.
inline constexpr double full_speed_ratio = 1.2;
/// @brief From this multiple of the reference's time on, speed is worth nothing.
inline constexpr double no_speed_ratio = 10.0;

/// @brief The part of a speed check's points that a submission earns.
/// @param[in] submission_ns the submission's time @unit{ns}
/// @param[in] reference_ns the reference solution's time @unit{ns}, more than 0
/// @return 1 up to 1.2 times the reference's time, 0 from 10 times on, on a straight line between
double speed_fraction(double submission_ns, double reference_ns);

/// @brief The speed-up that a lesson asks for, or what the reference solution nearly reaches, where a device
/// does not allow more.
/// @param[in] least of the lesson @param[in] speed with the times of the reference solution and of one core
double asked_speedup(double least, const Speed& speed);

/// @brief What one graded test found, before the whole is judged.
struct TestFinding {
  Verdict verdict = Verdict::passed;  ///< the worst of its failures
  bool indirect =
      false;  ///< the verdict is `suspicious` by the counted work only: it says "right, but not so computed"
  bool speed = false;  ///< its points are speed points
};

/// @brief The verdict of the whole: the worst, except that work not done on the device is suspicious only
/// where the answers are right (a stub that does nothing is a wrong answer), and that a wild access or a
/// crash is taken for what comes of a race, or of another bug that leaves values unknown, which an earlier
/// test found.
Verdict overall_verdict(const std::vector<TestFinding>& tests);

/// @brief Whether speed points count: not while an answer is wrong or a bug was found.
bool speed_counts(const std::vector<TestFinding>& tests);

/// @brief Points rounded to two decimals, so that a curve's value reads well.
double rounded_points(double points);

}  // namespace gridstride::judge
