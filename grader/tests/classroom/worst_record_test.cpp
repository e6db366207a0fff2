// SPDX-License-Identifier: MIT
#include "classroom/worst_record.hpp"

#include <gtest/gtest.h>

namespace gridstride::classroom {
namespace {

Record record(std::uint64_t seed, double score, Verdict verdict) {
  Record result;
  result.seed = seed;
  result.score = score;
  result.verdict = verdict;
  result.duration_ms = 100;
  return result;
}

std::uint64_t worst_seed(const std::vector<Record>& records) { return worst_record(records).seed; }

TEST(WorstRecord, is_the_one_with_fewest_points) {
  EXPECT_EQ(worst_seed({record(1, 90, Verdict::too_slow), record(2, 60, Verdict::wrong_answer),
                        record(3, 100, Verdict::passed)}),
            2U);
}

TEST(WorstRecord, of_equal_points_is_the_one_with_the_worse_verdict_then_the_first) {
  EXPECT_EQ(worst_seed({record(1, 60, Verdict::wrong_answer), record(2, 60, Verdict::suspicious)}), 2U);
  EXPECT_EQ(worst_seed({record(1, 60, Verdict::suspicious), record(2, 60, Verdict::wrong_answer)}), 1U);
  EXPECT_EQ(worst_seed({record(1, 100, Verdict::passed), record(2, 100, Verdict::passed)}), 1U);
}

TEST(WorstRecord, is_the_graders_own_fault_however_few_points_another_has) {
  EXPECT_EQ(worst_seed({record(1, 0, Verdict::crashed), record(2, 100, Verdict::grader_error)}), 2U);
}

TEST(WorstRecord, says_how_long_all_took) {
  EXPECT_EQ(worst_record({record(1, 9, Verdict::passed), record(2, 9, Verdict::passed)}).duration_ms, 200);
}

}  // namespace
}  // namespace gridstride::classroom
