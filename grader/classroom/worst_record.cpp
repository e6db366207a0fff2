// SPDX-License-Identifier: MIT
#include "classroom/worst_record.hpp"

#include <algorithm>
#include <numeric>

namespace gridstride::classroom {
namespace {

bool is_worse(const Record& a, const Record& b) {
  const bool fault_a = a.verdict == Verdict::grader_error;
  const bool fault_b = b.verdict == Verdict::grader_error;
  if (fault_a != fault_b) return fault_a;
  if (a.score != b.score) return a.score < b.score;
  return a.verdict != b.verdict && worse(a.verdict, b.verdict) == a.verdict;
}

}  // namespace

Record worst_record(const std::vector<Record>& records) {
  Record worst = *std::min_element(records.begin(), records.end(), is_worse);
  worst.duration_ms =
      std::accumulate(records.begin(), records.end(), std::int64_t{0},
                      [](std::int64_t sum, const Record& record) { return sum + record.duration_ms; });
  return worst;
}

}  // namespace gridstride::classroom
