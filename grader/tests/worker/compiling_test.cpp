// SPDX-License-Identifier: MIT
// Submissions that have device code compiled while they run, in a lesson that lets them.
#include <gmock/gmock.h>

#include "simt/image/compile_message.hpp"
#include "tests/worker/submission.hpp"

namespace gridstride::worker {
namespace {

using namespace std::literals;
using testing::HasSubstr;

Submission compiling(const std::string& name, std::chrono::milliseconds wall) {
  return Submission("compiling/" + name, sandbox::Isolation::namespaces, wall, 0, true);
}

TEST(Compiling, kernel_of_a_text_runs_and_the_judge_counts) {
  Submission submission = compiling("runs_a_text", 100s);
  EXPECT_EQ(submission.sum(), 42.0F);
  EXPECT_EQ(submission.outcome.compilations, 2U);
  EXPECT_TRUE(submission.outcome.findings.empty());
}

TEST(Compiling, compiler_sees_no_more_than_that_of_a_submission) {
  Submission submission = compiling("includes_solution", 100s);
  EXPECT_EQ(submission.sum(), 42.0F);
  EXPECT_EQ(submission.outcome.compilations, 3U);
}

TEST(Compiling, line_of_a_text_and_what_was_passed_are_told) {
  Submission submission = compiling("wrong_order", 100s);
  submission.sum();
  ASSERT_EQ(submission.outcome.findings.size(), 1U);
  const Finding& finding = submission.outcome.findings[0];
  EXPECT_EQ(finding.bug_class, "out_of_bounds");
  EXPECT_EQ(finding.file + ":" + std::to_string(finding.line), "fill.cu:4");
  EXPECT_THAT(finding.message,
              HasSubstr("index 16 of 16 elements; the text that was compiled has there: if (i < n) data[i]"));
  EXPECT_THAT(finding.advice,
              HasSubstr("passes n = 1065353216 (the bits of the float 1), but d_data has 16 elements"));
}

TEST(Compiling, it_takes_of_the_calls_time) {
  Submission submission = compiling("never_done", 3s);
  submission.sum();
  EXPECT_EQ(submission.outcome.failure, Verdict::timed_out);
}

TEST(CompileMessage, request_comes_back_as_it_was) {
  const simt::CompileRequest request{
      "a\0b:5:"s, "k.cu", {{"h.h", "1"}, {"", ""}}, {"-DN=4", ""}, {"lib::k<3>"}};
  const auto back = simt::request_in(simt::request_message(request));
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->source, request.source);
  EXPECT_EQ(back->name, request.name);
  EXPECT_EQ(back->headers, request.headers);
  EXPECT_EQ(back->options, request.options);
  EXPECT_EQ(back->expressions, request.expressions);
}

TEST(CompileMessage, answer_comes_back_as_it_was) {
  const auto back =
      simt::answer_in(simt::answer_message({simt::CompileAnswer::Status::refused, "3:log", "image"}));
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->status, simt::CompileAnswer::Status::refused);
  EXPECT_EQ(back->log, "3:log");
  EXPECT_EQ(back->image, "image");
}

TEST(CompileMessage, other_bytes_are_none) {
  for (const char* const text :
       {"", "1", ":", "1:", "9:abc", "-1:a", "99999999999999999999:a", "1:a1:b1:c", "1:71:a1:b"}) {
    EXPECT_FALSE(simt::request_in(text)) << text;
    EXPECT_FALSE(simt::answer_in(text)) << text;
  }
}

}  // namespace
}  // namespace gridstride::worker
