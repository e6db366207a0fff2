// SPDX-License-Identifier: MIT
// Calls under two clocks. The CPU device's own times are modelled; its clock is there so that the way of a
// measured time to the judge can be tested without a GPU.
#include <gmock/gmock.h>

#include "tests/worker/submission.hpp"

namespace gridstride::worker {
namespace {

constexpr double slept_ns = 20e6;

std::optional<float> timed_sum(Submission& submission) {
  if (!submission.built.ok) throw std::runtime_error(submission.built.log);
  submission.session->measure_time(worker::Clocked::call);
  return submission.sum();
}

TEST(TimedCall, is_timed_by_the_device_and_by_the_judge) {
  Submission submission("timed/sleeps");
  ASSERT_EQ(timed_sum(submission), 1000.0F) << submission.outcome.detail;
  ASSERT_TRUE(submission.outcome.time);
  EXPECT_GE(submission.outcome.time->device_ns, slept_ns);
  EXPECT_GE(submission.outcome.time->judge_ns, submission.outcome.time->device_ns);
}

TEST(TimedCall, comes_after_an_ordinary_one_and_before_one) {
  Submission submission("timed/sleeps");
  EXPECT_EQ(submission.sum(), 1000.0F);
  EXPECT_FALSE(submission.outcome.time);
  EXPECT_EQ(timed_sum(submission), 1000.0F);
  submission.session->measure_time(worker::Clocked::nothing);
  EXPECT_EQ(submission.sum(), 1000.0F);
  EXPECT_FALSE(submission.outcome.time);
}

TEST(TimedCall, that_forges_its_reply_is_suspicious) {
  Submission submission("hostile/early_reply");
  EXPECT_FALSE(timed_sum(submission).has_value());
  EXPECT_EQ(submission.outcome.failure, Verdict::suspicious) << submission.outcome.detail;
}

TEST(TimedCall, that_fails_is_told_as_any_other) {
  Submission throws("faulty/throws");
  EXPECT_FALSE(timed_sum(throws).has_value());
  EXPECT_EQ(throws.outcome.failure, Verdict::crashed);
  Submission exits("hostile/exit_in_function");
  EXPECT_FALSE(timed_sum(exits).has_value());
  EXPECT_EQ(exits.outcome.failure, Verdict::crashed) << exits.outcome.detail;
}

}  // namespace
}  // namespace gridstride::worker
