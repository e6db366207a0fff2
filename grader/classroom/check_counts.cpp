// SPDX-License-Identifier: MIT
#include "classroom/check_counts.hpp"

#include <algorithm>

namespace gridstride::classroom {
namespace {

CheckCount& count_of(std::vector<CheckCount>& of_lesson, const CheckResult& check) {
  const auto found = std::ranges::find(of_lesson, check.name, &CheckCount::check);
  if (found != of_lesson.end()) return *found;
  return of_lesson.emplace_back(CheckCount{check.name, check.visible, 0, 0, {}});
}

}  // namespace

void count_checks(CheckCounts& counts, const Record& record) {
  if (record.verdict == Verdict::build_failed || record.verdict == Verdict::grader_error) return;
  std::vector<CheckCount>& of_lesson = counts[record.lesson];
  for (const CheckResult& check : record.checks) {
    CheckCount& count = count_of(of_lesson, check);
    ++count.graded;
    if (check.passed || check.waits) continue;
    ++count.failed;
    ++count.verdicts[check.verdict];
  }
}

std::vector<std::pair<Verdict, int>> commonest_verdicts(const CheckCount& count) {
  std::vector<std::pair<Verdict, int>> verdicts(count.verdicts.begin(), count.verdicts.end());
  std::ranges::stable_sort(verdicts, [](const auto& a, const auto& b) { return a.second > b.second; });
  return verdicts;
}

}  // namespace gridstride::classroom
