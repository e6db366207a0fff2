// SPDX-License-Identifier: MIT
#include "harness/matchers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <sstream>

namespace gridstride::harness {
namespace {

using testing::Not;

/// The sentence that a student reads where `value` does not match.
template <class Value, class Matcher>
std::string sentence(const Value& value, const Matcher& matcher) {
  std::ostringstream out;
  EXPECT_FALSE(matcher.MatchAndExplain(value, &out));
  return failure_from_gtest("Value of: x\nExpected: y\n  Actual: z, " + out.str()).message;
}

TEST(CloseTo, matches_within_its_tolerance) {
  EXPECT_THAT(1.25F, CloseTo(1.0, 0.25));
  EXPECT_THAT(1.26F, Not(CloseTo(1.0, 0.25)));
  EXPECT_THAT(std::numeric_limits<float>::quiet_NaN(), Not(CloseTo(1.0, 1e30)));
  EXPECT_THAT(7, CloseTo(7, 0));
  EXPECT_EQ(sentence(2.0F, CloseTo(1.0, 0.0)), "expected 1, but got 2");
}

TEST(AllClose, refuses_half_precision) {
  // 1/3 with the eleven significant bits of half precision.
  const std::vector<float> half = {0.333251953125F};
  EXPECT_THAT(half, Not(AllClose(std::vector<double>{1.0 / 3})));
  EXPECT_THAT(std::vector<float>{1.0F / 3}, AllClose(std::vector<double>{1.0 / 3}));
}

TEST(AllClose, tells_the_first_mismatch) {
  EXPECT_EQ(sentence(std::vector<float>{1, 5, 3}, AllClose(std::vector<double>{1, 2, 3})),
            "first mismatch at index 1: expected 2, but got 5; 1 of 3 elements differ");
}

TEST(EqualArrays, needs_every_element) {
  EXPECT_THAT((std::vector<int>{1, 2}), EqualArrays(std::vector<int>{1, 2}));
  EXPECT_THAT((std::vector<int>{1}), Not(EqualArrays(std::vector<int>{1, 2})));
  EXPECT_THAT((std::array<int, 2>{1, 2}), EqualArrays(std::vector<int>{1, 2}));
}

TEST(Message, what_a_check_streams_follows_in_brackets) {
  const Failure failure =
      failure_from_gtest("Value of: x\n  Actual: y, " + marked("a sentence") + "\nn = 5\n");
  EXPECT_EQ(failure.message, "a sentence (n = 5)");
  EXPECT_EQ(failure.verdict, Verdict::wrong_answer);
}

TEST(Message, of_a_gate_carries_its_verdict) {
  const Failure failure =
      failure_from_gtest("Value of: gate\n  Actual: false (" + marked("too much", Verdict::too_slow) +
                         ")\nExpected: true\nn = 5");
  EXPECT_EQ(failure.message, "too much (n = 5)");
  EXPECT_EQ(failure.verdict, Verdict::too_slow);
}

TEST(Message, of_expect_eq_says_what_the_call_gave_and_should_give) {
  const std::string sentence = "count(data) is 0, but should be 1 (n = 5)";
  EXPECT_EQ(failure_from_gtest(
                "Expected equality of these values:\n  CALL(count, data)\n    Which is: 0\n  1\nn = 5")
                .message,
            sentence);
  EXPECT_EQ(failure_from_gtest(
                "Expected equality of these values:\n  expected\n    Which is: 1\n  CALL(count, data)\n"
                "    Which is: 0\nn = 5")
                .message,
            sentence);
  EXPECT_EQ(failure_from_gtest("Expected equality of these values:\n"
                               "  ::gridstride::harness::call<decltype(count)>(\"count\" , data)\n"
                               "    Which is: 0\n  1\nn = 5")
                .message,
            sentence);
}

TEST(Message, of_other_assertions_names_the_function_and_not_the_macro) {
  EXPECT_EQ(failure_from_gtest("Expected: (CALL(count, data)) > (2), actual: 1 vs 2").message,
            "Expected: (count(data)) > (2), actual: 1 vs 2");
  EXPECT_EQ(failure_from_gtest("Expected equality of these values:\n  a\n    Which is: 0\n  1").message,
            "Expected equality of these values:\n  a\n    Which is: 0\n  1");
}

TEST(Message, a_checks_own_words_and_the_traces_stand_in_one_line) {
  EXPECT_EQ(failure_from_gtest("Value of: x\n" + marked("expected 3, but got 4") +
                               ")\nmajor number,\nGoogle Test trace:\n/a/b/check.cpp:38: device 1\n")
                .message,
            "expected 3, but got 4 (major number, device 1)");
}

TEST(Message, traces_are_told_without_places_in_the_check_program) {
  EXPECT_EQ(failure_from_gtest("words\nGoogle Test trace:\n/a/b/check.cpp:38: device 1\n").message,
            "words\ndevice 1");
}

TEST(Message, of_a_long_text_that_a_function_returned_is_cut) {
  const std::string returned = std::string(300'000, 'a');
  const auto is_short = [](const Failure& failure) { return failure.message.size() < 2100; };
  EXPECT_TRUE(is_short(failure_from_gtest(marked("expected \"x\", but got \"" + returned + "\""))));
  EXPECT_TRUE(is_short(failure_from_gtest("Value of: x\n" + marked("a sentence") + returned)));
  EXPECT_TRUE(is_short(failure_from_gtest(returned)));
  const Failure equality =
      failure_from_gtest("Expected equality of these values:\n  CALL(name, 0)\n    Which is: \"" + returned +
                         "\"\n  \"x\"\nGoogle Test trace:\n/a/check.cpp:7: device 1\n");
  EXPECT_TRUE(is_short(equality));
  EXPECT_THAT(equality.message, testing::StartsWith("name(0) is \"aaa"));
  EXPECT_THAT(equality.message, testing::EndsWith("a..., but should be \"x\" (device 1)"));
  for (const char* part :
       {"CALL(", "CALL(f", "::gridstride::harness::call<decltype(f)>(\"f\"", "check.cpp:1:"}) {
    std::string parts;
    for (int i = 0; i < 30'000; ++i) parts += part;
    EXPECT_TRUE(is_short(failure_from_gtest(parts))) << part;
  }
}

TEST(Message, marks_in_a_text_that_a_function_returned_are_none) {
  const std::string sentence = "expected \"x\", but got \"\x1d suspicious \x1e 0 \x1f\"";
  const Failure failure = failure_from_gtest("Value of: x\n" + marked(sentence) + "\nn = 5\n");
  EXPECT_EQ(failure.message, "expected \"x\", but got \"? suspicious ? 0 ?\" (n = 5)");
  EXPECT_EQ(failure.verdict, Verdict::wrong_answer);
  const Failure forged = failure_from_gtest("Value of: \x1egrader_error\x1fnothing\x1d\n");
  EXPECT_EQ(forged.verdict, Verdict::wrong_answer);
  EXPECT_EQ(forged.message, "Value of: ?grader_error?nothing?");
}

}  // namespace
}  // namespace gridstride::harness
