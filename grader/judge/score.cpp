// SPDX-License-Identifier: MIT
#include "judge/score.hpp"

#include <algorithm>
#include <cmath>

namespace gridstride::judge {
namespace {

/// Bugs after which values are anybody's guess.
bool leaves_unknown_values(Verdict verdict) {
  return verdict == Verdict::missing_sync || verdict == Verdict::uninitialised_read ||
         verdict == Verdict::data_race || verdict == Verdict::invalid_mask ||
         verdict == Verdict::barrier_divergence;
}

/// What comes of such a value where it is an index.
bool may_come_of_unknown_index(Verdict verdict) {
  return verdict == Verdict::misaligned || verdict == Verdict::out_of_bounds || verdict == Verdict::crashed;
}

}  // namespace

double speed_fraction(double submission_ns, double reference_ns) {
  const double ratio = submission_ns / reference_ns;
  if (std::isnan(ratio)) return 0;
  return std::clamp((no_speed_ratio - ratio) / (no_speed_ratio - full_speed_ratio), 0.0, 1.0);
}

double asked_speedup(double least, const Speed& speed) {
  constexpr double nearly = 0.9;
  if (!speed.cpu_one_thread_ns || !(speed.reference_ns > 0.0)) return least;
  return std::min(least, nearly * *speed.cpu_one_thread_ns / *speed.reference_ns);
}

Verdict overall_verdict(const std::vector<TestFinding>& tests) {
  const bool wrong = std::any_of(tests.begin(), tests.end(), [](const TestFinding& test) {
    return test.verdict == Verdict::wrong_answer;
  });
  Verdict verdict = Verdict::passed;
  bool unknown_values = false;  // whatever worse was found since
  for (const TestFinding& test : tests) {
    if (!unknown_values || !may_come_of_unknown_index(test.verdict))
      verdict = worse(verdict, wrong && test.indirect ? Verdict::wrong_answer : test.verdict);
    unknown_values = unknown_values || leaves_unknown_values(test.verdict);
  }
  return verdict;
}

bool speed_counts(const std::vector<TestFinding>& tests) {
  return std::all_of(tests.begin(), tests.end(), [](const TestFinding& test) {
    return test.verdict == Verdict::passed || test.verdict == Verdict::too_slow;
  });
}

double rounded_points(double points) { return std::round(points * 100) / 100; }

}  // namespace gridstride::judge
