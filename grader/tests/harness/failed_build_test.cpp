// SPDX-License-Identifier: MIT
#include "harness/failed_build.hpp"

#include <gmock/gmock.h>

#include "sandbox/build.hpp"

namespace gridstride::harness {
namespace {

using testing::HasSubstr;

sandbox::Outcome ended_by(sandbox::End end) {
  sandbox::Outcome outcome;
  outcome.end = end;
  return outcome;
}

TEST(FailedBuild, by_a_busy_machine_is_not_the_submissions_fault) {
  const sandbox::Outcome outcome = ended_by(sandbox::End::wall_limit);
  EXPECT_EQ(failed_build_verdict(outcome), Verdict::grader_error);
  EXPECT_THAT(failed_build_words(outcome, sandbox::build_limits()),
              HasSubstr("after 240 s, in which it could compute for less than 60 s: this machine is busy."));
}

TEST(FailedBuild, by_what_the_compiler_computes_is_the_submissions_fault) {
  const sandbox::Outcome outcome = ended_by(sandbox::End::cpu_limit);
  EXPECT_EQ(failed_build_verdict(outcome), Verdict::build_failed);
  EXPECT_EQ(failed_build_words(outcome, sandbox::build_limits()), "The compiler reached its time limit.");
  EXPECT_EQ(failed_build_verdict(ended_by(sandbox::End::exited)), Verdict::build_failed);
}

}  // namespace
}  // namespace gridstride::harness
