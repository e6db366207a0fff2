// SPDX-License-Identifier: MIT
// Runs fixture_check in one scene after the other and reads the record that it makes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include "harness/call_text.hpp"
#include "harness/run_state.hpp"
#include "harness/slow_sentence.hpp"
#include "record/record.hpp"

namespace gridstride::harness {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Record record_of(const std::string& scene, const std::string& program = FIXTURE_CHECK) {
  const std::string command = program + " '" + scene + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), &::pclose);
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t bytes = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
    text.append(buffer.data(), bytes);
  return record_from_json(text);
}

const CheckResult& check(const Record& record, const std::string& name) {
  for (const CheckResult& result : record.checks)
    if (result.name == "Fixture." + name) return result;
  throw std::runtime_error("no check " + name);
}

TEST(GradedTest, each_earns_its_points) {
  const Record record = record_of("");
  EXPECT_EQ(record.verdict, Verdict::passed);
  EXPECT_EQ(record.score, 100);
  EXPECT_EQ(record.max_score, 100);
  ASSERT_EQ(record.checks.size(), 6U);
  EXPECT_EQ(record.checks[0].name, "Fixture.holds");
  EXPECT_TRUE(record.checks[0].visible);
  EXPECT_FALSE(check(record, "secret").visible);
  EXPECT_EQ(check(record, "compares").message, "");
}

TEST(GradedTest, is_run_again_where_its_process_was_killed_from_outside) {
  const Record record = record_of("killed once");
  EXPECT_EQ(record.verdict, Verdict::passed);
  EXPECT_EQ(record.score, 100);
  ASSERT_EQ(record.findings.size(), 1U);
  EXPECT_EQ(record.findings[0].count, 1U);  // as of one run
  const Record again = record_of("killed each time");
  EXPECT_EQ(again.verdict, Verdict::crashed);
  EXPECT_EQ(check(again, "calls").points, 0);
  EXPECT_THAT(check(again, "calls").message, HasSubstr("SIGKILL"));
}

TEST(GradedTest, of_private_checks_is_hidden_whatever_it_says) {
  const Record record = record_of("", PRIVATE_FIXTURE_CHECK);
  EXPECT_EQ(record.verdict, Verdict::wrong_answer);
  EXPECT_EQ(record.score, 105);
  EXPECT_EQ(record.max_score, 115);
  ASSERT_EQ(record.checks.size(), 8U);
  EXPECT_TRUE(check(record, "holds").visible);  // those of the lesson stay as they are
  EXPECT_EQ(record.checks[6].name, "Unspoken.rule_is_broken");
  EXPECT_EQ(record.checks[6].message, "a wrong answer on hidden inputs");
  EXPECT_FALSE(record.checks[6].visible);
  EXPECT_TRUE(record.checks[7].passed);
  EXPECT_FALSE(record.checks[7].visible);
}

TEST(GradedTest, of_private_checks_leaves_no_word_beside_its_name) {
  Record record = record_of("", PRIVATE_FIXTURE_CHECK);
  EXPECT_EQ(record.gates.size(), record_of("").gates.size());
  for (CheckResult& result : record.checks) result.name.clear();
  EXPECT_THAT(to_json(record), AllOf(Not(HasSubstr("nspoken")), Not(HasSubstr("4711"))));
}

TEST(GradedTest, a_mismatch_is_told_in_plain_words) {
  const Record record = record_of("wrong");
  EXPECT_EQ(record.verdict, Verdict::wrong_answer);
  EXPECT_EQ(record.score, 70);
  EXPECT_EQ(check(record, "compares").message,
            "expected 4, but got 3.5; that is off by 0.5, and at most 0.25 can be rounding (n = 4), and 1 "
            "more failure");
}

TEST(GradedTest, right_answers_from_the_host_are_suspicious) {
  const Record record = record_of("fallback");
  EXPECT_EQ(record.verdict, Verdict::suspicious);
  EXPECT_THAT(check(record, "works_on_the_device").message, HasSubstr("no kernel was launched"));
}

TEST(GradedTest, a_wrong_answer_of_which_nothing_came_back_says_so) {
  EXPECT_EQ(
      check(record_of("kept"), "works_on_the_device").message,
      "first mismatch at index 0: expected 1, but got 0; it is the only element (n = 1); nothing was copied "
      "back to the host");
  EXPECT_THAT(check(record_of("wrong"), "compares").message, Not(HasSubstr("copied back")));
}

TEST(GradedTest, a_wrong_answer_names_the_launches_of_its_call_where_they_are_few) {
  EXPECT_EQ(
      check(record_of("launched"), "works_on_the_device").message,
      "first mismatch at index 0: expected 1, but got 0; it is the only element (n = 1); launched a<<<4, "
      "256>>>, then b<<<1, dim3(32, 8)>>>; nothing was copied back to the host");
  EXPECT_EQ(
      check(record_of("launched on arrays of the device"), "works_on_the_device").message,
      "first mismatch at index 0: expected 1, but got 0; it is the only element (n = 1); launched a<<<4, "
      "256>>>, then b<<<1, dim3(32, 8)>>>");
  EXPECT_THAT(check(record_of("many launches"), "works_on_the_device").message, Not(HasSubstr("launched")));
  EXPECT_THAT(check(record_of("wrong"), "compares").message, Not(HasSubstr("launched")));
}

TEST(GradedTest, a_wrong_answer_without_a_kernel_says_so) {
  EXPECT_EQ(check(record_of("stub"), "works_on_the_device").message,
            "first mismatch at index 0: expected 1, but got 0; it is the only element (n = 1); no kernel was "
            "launched");
}

TEST(GradedTest, a_wrong_answer_of_the_host_does_not_ask_for_a_kernel) {
  EXPECT_EQ(check(record_of("wrong on the host"), "works_on_the_device").message,
            "first mismatch at index 0: expected 1, but got 0; it is the only element (on the host), and 1 "
            "more failure");
}

TEST(GradedTest, that_fails_in_a_call_names_it_but_where_inputs_are_hidden) {
  const Record record = record_of("crash");
  EXPECT_EQ(check(record, "calls").call, "f(1 float)");
  EXPECT_EQ(check(record, "calls").verdict, Verdict::crashed);
  EXPECT_EQ(check(record, "calls").function, "f");
  EXPECT_EQ(check(record, "holds").call, "");
  EXPECT_EQ(check(record, "holds").function, "");
  EXPECT_EQ(check(record, "holds").verdict, Verdict::passed);
  const Record hidden = record_of("hidden crash");
  EXPECT_EQ(check(hidden, "secret").verdict, Verdict::crashed);
  EXPECT_EQ(check(hidden, "secret").call, "");
}

TEST(Speed, counts_until_an_answer_is_wrong_but_not_less_for_being_slow) {
  RunState state;
  EXPECT_TRUE(speed_counts(state));
  state.tests.emplace_back().failures.push_back({Verdict::too_slow, false, "twice the reference's time"});
  state.tests.emplace_back();
  EXPECT_TRUE(speed_counts(state));
  state.tests.back().failures.push_back({Verdict::wrong_answer, false, "expected 1, but got 2"});
  EXPECT_FALSE(speed_counts(state));
}

TEST(CallText, names_numbers_and_what_arrays_hold) {
  const std::vector<float> one(1);
  const std::vector<double> none;
  const std::vector<char> bytes(7);
  EXPECT_EQ(call_text("f", 3, 2.5F, true, one, none, bytes, std::string("text")),
            "f(3, 2.5, true, 1 float, 0 doubles, 7 elements, \"text\")");
  EXPECT_EQ(call_text("f", "one\ntwo\n", std::string(41, 'a'), ""),
            "f(a text of 2 lines, a text of 41 letters, \"\")");
  EXPECT_EQ(call_text("f"), "f()");
}

TEST(GradedTest, a_gate_alone_is_too_slow) {
  const Record record = record_of("gate");
  EXPECT_EQ(record.verdict, Verdict::too_slow);
  EXPECT_EQ(check(record, "copies_little").message, "bytes copied: now 48, right is 16, gate 16");
  ASSERT_EQ(record.gates.size(), 1U);
  EXPECT_EQ(record.gates[0].now, 48);
  EXPECT_FALSE(record.gates[0].passed);
}

TEST(GradedTest, a_crash_fails_its_check_and_the_others_go_on) {
  const Record record = record_of("crash");
  EXPECT_EQ(record.verdict, Verdict::crashed);
  EXPECT_EQ(record.score, 90);
  EXPECT_EQ(record.detail, "ended by signal 11");
  EXPECT_TRUE(check(record, "secret").passed);
  EXPECT_EQ(record_of("timeout").verdict, Verdict::timed_out);
}

TEST(GradedTest, a_function_that_does_not_end_is_not_called_a_third_time_and_others_are) {
  const Record record = record_of("endless");
  EXPECT_EQ(record.verdict, Verdict::timed_out);
  EXPECT_EQ(check(record, "calls").message, "not run, because f reached the time limit in earlier checks");
  EXPECT_EQ(check(record, "calls").verdict, Verdict::timed_out);
  EXPECT_TRUE(check(record, "secret").passed) << "of another function";
}

TEST(GradedTest, a_finding_is_the_verdict_and_a_note_is_not) {
  const Record found = record_of("finding");
  EXPECT_EQ(found.verdict, Verdict::data_race);
  EXPECT_EQ(check(found, "calls").message, "data_race at x.cu:5: index 300 of 300");
  ASSERT_EQ(found.findings.size(), 1U);
  const Record noted = record_of("note");
  EXPECT_EQ(noted.verdict, Verdict::passed);
  ASSERT_EQ(noted.findings.size(), 1U);
  EXPECT_EQ(noted.findings[0].severity, Severity::note);
}

TEST(GradedTest, launches_that_nothing_asks_about_are_noted_where_all_else_is_right) {
  const Record passed = record_of("unchecked");
  EXPECT_EQ(passed.verdict, Verdict::passed);
  ASSERT_EQ(passed.findings.size(), 2U);
  EXPECT_EQ(passed.findings[0].advice, "Ask.");
  EXPECT_EQ(passed.findings[1].advice, "") << "is said once";
  EXPECT_EQ(passed.findings[0].count, 1U);
  EXPECT_TRUE(record_of("unchecked and wrong").findings.empty());
}

TEST(GradedTest, lines_that_keep_streams_from_working_side_by_side_are_noted_where_speed_is_wrong) {
  const Record slow = record_of("gate");
  EXPECT_EQ(slow.verdict, Verdict::too_slow);
  ASSERT_EQ(slow.findings.size(), 2U);
  EXPECT_EQ(slow.findings[0].advice, "Ask.");
  EXPECT_EQ(slow.findings[1].advice, "") << "is said once";
  EXPECT_TRUE(record_of("serial").findings.empty());
}

TEST(GradedTest, launches_that_were_refused_and_looked_at_are_noted_where_something_is_wrong) {
  EXPECT_TRUE(record_of("refused").findings.empty());
  EXPECT_EQ(record_of("refused and wrong").findings.size(), 2U);
}

TEST(GradedTest, the_worst_finding_is_told_and_explains_the_end) {
  const Record record = record_of("worse finding");
  EXPECT_EQ(record.verdict, Verdict::out_of_bounds);
  EXPECT_EQ(check(record, "calls").message, "out_of_bounds: of x");
  EXPECT_EQ(record.detail, "");
}

TEST(GradedTest, counts_of_a_wrong_answer_are_not_told) { EXPECT_TRUE(record_of("wrong").gates.empty()); }

TEST(GradedTest, of_several_speed_tasks_the_failed_one_is_told_that_is_farthest_from_the_reference) {
  const auto told = [](const char* scene) { return record_of(scene).speed.check; };
  EXPECT_EQ(told("timed, twice"), "Fixture.compares") << "the first, where all are fast enough";
  EXPECT_EQ(told("timed, one slow"), "Fixture.copies_little");
  EXPECT_EQ(told("timed, both slow"), "Fixture.copies_little");
  EXPECT_EQ(record_of("timed, both slow").speed.submission_ns, 600);
  EXPECT_EQ(told("timed") + told(""), "") << "one alone needs no name";
}

TEST(SlowSentence, has_both_reasons_where_there_are_two) {
  EXPECT_EQ(slow_sentence(1.1, false, 8, 5), "");
  EXPECT_EQ(slow_sentence(34.72, true, 8, 5), "34.7 times the reference solution's time");
  EXPECT_EQ(slow_sentence(2, false, 3, 5),
            "3.00 times as fast as one core of the CPU, but the lesson asks for 5.00");
  EXPECT_EQ(
      slow_sentence(2165.2, true, 0.0031, 2),
      "2165.2 times the reference solution's time, and 0.0031 times as fast as one core of the CPU, where "
      "the lesson asks for 2.00");
}

TEST(GradedTest, hidden_inputs_stay_hidden) {
  const Record record = record_of("hidden");
  EXPECT_EQ(check(record, "secret").message, "a wrong answer on hidden inputs");
  EXPECT_THAT(to_json(record), Not(HasSubstr("4711")));
  const Record found = record_of("hidden finding");
  EXPECT_EQ(check(found, "secret").message, "data_race on hidden inputs");
  ASSERT_EQ(found.findings.size(), 1U);
  EXPECT_EQ(found.findings[0].line, 5);
  EXPECT_THAT(to_json(found), Not(HasSubstr("300")));
}

TEST(GradedTest, the_graders_own_fault_never_counts_against_a_student) {
  const Record record = record_of("fault");
  EXPECT_EQ(record.verdict, Verdict::grader_error);
  EXPECT_THAT(record.detail, HasSubstr("the machine is broken"));
  EXPECT_EQ(record.checks.size(), 6U);
  EXPECT_EQ(record.max_score, 100);
}

TEST(GradedTest, findings_of_all_tests_are_in_the_record_once) {
  EXPECT_EQ(record_of("finding").findings[0].count, 1U);
}

}  // namespace
}  // namespace gridstride::harness
