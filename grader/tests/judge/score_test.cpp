// SPDX-License-Identifier: MIT
#include "judge/score.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "judge/call.hpp"

namespace gridstride::judge {
namespace {

TEST(AskedSpeedup, is_the_lessons_but_for_devices_on_which_the_reference_does_not_reach_it) {
  Speed speed;
  EXPECT_EQ(asked_speedup(3, speed), 3);
  speed.cpu_one_thread_ns = 1000;
  speed.reference_ns = 100;
  EXPECT_EQ(asked_speedup(3, speed), 3);
  speed.reference_ns = 500;
  EXPECT_DOUBLE_EQ(asked_speedup(3, speed), 1.8);
  EXPECT_EQ(asked_speedup(0, speed), 0);
}

TEST(SpeedFraction, is_full_up_to_a_fifth_more_than_the_reference) {
  EXPECT_EQ(speed_fraction(50, 100), 1);
  EXPECT_EQ(speed_fraction(100, 100), 1);
  EXPECT_DOUBLE_EQ(speed_fraction(120, 100), 1);
}

TEST(SpeedFraction, falls_on_a_straight_line_to_nothing_at_ten_times) {
  EXPECT_NEAR(speed_fraction(560, 100), 0.5, 1e-12);  // half way from 1.2 to 10
  EXPECT_EQ(speed_fraction(1000, 100), 0);
  EXPECT_EQ(speed_fraction(1e9, 100), 0);
  EXPECT_EQ(speed_fraction(std::numeric_limits<double>::infinity(), 100), 0);
  EXPECT_EQ(speed_fraction(std::numeric_limits<double>::quiet_NaN(), 100), 0);
}

TEST(OverallVerdict, is_the_worst_of_all) {
  EXPECT_EQ(overall_verdict({}), Verdict::passed);
  EXPECT_EQ(overall_verdict({{Verdict::passed}, {Verdict::too_slow}}), Verdict::too_slow);
  EXPECT_EQ(overall_verdict({{Verdict::out_of_bounds}, {Verdict::wrong_answer}}), Verdict::out_of_bounds);
}

TEST(OverallVerdict, a_wild_access_comes_of_values_that_an_earlier_test_found_unknown) {
  EXPECT_EQ(overall_verdict({{Verdict::wrong_answer}, {Verdict::data_race}, {Verdict::out_of_bounds}}),
            Verdict::data_race);
  EXPECT_EQ(overall_verdict({{Verdict::uninitialised_read}, {Verdict::crashed}, {Verdict::data_race}}),
            Verdict::data_race);
  EXPECT_EQ(overall_verdict({{Verdict::data_race}, {Verdict::use_after_free}, {Verdict::out_of_bounds}}),
            Verdict::use_after_free);
  EXPECT_EQ(overall_verdict({{Verdict::use_after_free}, {Verdict::out_of_bounds}}), Verdict::out_of_bounds);
  EXPECT_EQ(overall_verdict({{Verdict::out_of_bounds}, {Verdict::data_race}}), Verdict::out_of_bounds);
  EXPECT_EQ(overall_verdict({{Verdict::data_race}, {Verdict::timed_out}}), Verdict::timed_out);
}

TEST(OverallVerdict, a_stub_that_does_nothing_is_a_wrong_answer) {
  EXPECT_EQ(overall_verdict({{.verdict = Verdict::suspicious, .indirect = true}, {Verdict::wrong_answer}}),
            Verdict::wrong_answer);
}

TEST(OverallVerdict, right_answers_from_the_host_are_suspicious) {
  EXPECT_EQ(overall_verdict({{.verdict = Verdict::suspicious, .indirect = true}, {Verdict::passed}}),
            Verdict::suspicious);
}

TEST(OverallVerdict, a_forged_reply_is_suspicious_even_beside_wrong_answers) {
  EXPECT_EQ(overall_verdict({{.verdict = Verdict::suspicious, .indirect = false}, {Verdict::wrong_answer}}),
            Verdict::suspicious);
}

TEST(SpeedCounts, only_where_every_answer_is_right) {
  EXPECT_TRUE(speed_counts({{Verdict::passed}, {Verdict::too_slow}}));
  EXPECT_FALSE(speed_counts({{Verdict::passed}, {Verdict::wrong_answer}}));
  EXPECT_FALSE(speed_counts({{Verdict::data_race}}));
}

TEST(RoundedPoints, has_two_decimals) {
  EXPECT_EQ(rounded_points(9.876543), 9.88);
  EXPECT_EQ(rounded_points(20), 20);
}

Finding finding(const char* bug_class, Severity severity = Severity::error) {
  Finding result;
  result.bug_class = bug_class;
  result.severity = severity;
  result.file = "sum.cu";
  result.line = 7;
  result.message = "what happened";
  return result;
}

TEST(CallVerdict, a_call_that_returned_is_judged_by_its_findings) {
  EXPECT_EQ(call_verdict(std::nullopt, {}), Verdict::passed);
  EXPECT_EQ(call_verdict(std::nullopt, {finding("data_race")}), Verdict::data_race);
  EXPECT_EQ(call_verdict(std::nullopt, {finding("barrier_divergence", Severity::note)}), Verdict::passed);
  EXPECT_EQ(call_verdict(std::nullopt, {finding("data_race"), finding("out_of_bounds")}),
            Verdict::out_of_bounds);
}

TEST(CallVerdict, a_finding_explains_a_crash_and_a_cuda_error) {
  EXPECT_EQ(call_verdict(Verdict::crashed, {finding("memory_space")}), Verdict::memory_space);
  EXPECT_EQ(call_verdict(Verdict::cuda_error, {finding("out_of_bounds")}), Verdict::out_of_bounds);
  EXPECT_EQ(call_verdict(Verdict::crashed, {}), Verdict::crashed);
}

TEST(CallVerdict, a_finding_does_not_excuse_a_time_out_or_a_forged_reply) {
  EXPECT_EQ(call_verdict(Verdict::timed_out, {finding("data_race")}), Verdict::timed_out);
  EXPECT_EQ(call_verdict(Verdict::suspicious, {finding("data_race")}), Verdict::suspicious);
}

TEST(CallVerdict, an_unknown_class_is_never_a_pass) {
  EXPECT_EQ(call_verdict(std::nullopt, {finding("sunshine")}), Verdict::crashed);
}

TEST(Findings, in_one_line_name_class_place_and_message) {
  EXPECT_EQ(one_line(finding("data_race")), "data_race at sum.cu:7: what happened");
}

TEST(Findings, at_the_same_place_become_one_with_a_count) {
  std::vector<Finding> list = {finding("data_race")};
  Finding elsewhere = finding("data_race");
  elsewhere.line = 8;
  merge_findings(list, {finding("data_race"), elsewhere});
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].count, 2U);
}

TEST(Findings, that_differ_by_the_kernel_alone_become_one_that_names_all) {
  std::vector<Finding> list(4, finding("invalid_mask"));
  list[0].kernel = "sum_warps";
  list[1].kernel = "sum_blocks";
  list[2].kernel = "sum";
  list[3].kernel = "scan";
  list[3].message = "something else";
  for (Finding& one : list) one.advice = "Each lane needs its bit.";
  join_kernels(list);
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].kernel, "sum_warps");
  EXPECT_EQ(list[0].count, 3U);
  EXPECT_EQ(list[0].advice, "Each lane needs its bit. Also in sum_blocks, sum.");
  EXPECT_EQ(list[1].advice, "Each lane needs its bit.");
}

TEST(Findings, of_no_kernel_stay_apart) {
  std::vector<Finding> list(4, finding("leak"));
  list[1].kernel = list[3].kernel = "sum";
  join_kernels(list);
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].count, 1U);
  EXPECT_EQ(list[1].count, 2U);
  EXPECT_EQ(list[1].advice, " Also in sum.");
  EXPECT_EQ(list[2].advice, "");
}

TEST(Findings, that_decide_come_first_and_notes_last) {
  std::vector<Finding> list = {finding("leak", Severity::note), finding("leak"), finding("data_race")};
  sort_findings(list, Verdict::data_race);
  EXPECT_EQ(list[0].bug_class, "data_race");
  EXPECT_EQ(list[2].severity, Severity::note);
}

}  // namespace
}  // namespace gridstride::judge
