// SPDX-License-Identifier: MIT
#include "cli/process.hpp"

#include <gtest/gtest.h>

namespace gridstride::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RunLimited, a_program_that_ends_in_time_is_as_it_ended) {
  const Ended ended = run_limited({"/bin/sh", "-c", "echo dropped; echo words >&2; exit 3"}, seconds(60));
  EXPECT_EQ(ended.code, 3);
  EXPECT_EQ(ended.err, "words\n");
  EXPECT_EQ(ended.out, "");
  EXPECT_FALSE(ended.timed_out);
}

TEST(RunLimited, at_the_limit_a_program_may_say_its_last_words) {
  const Ended ended = run_limited({"/bin/sh", "-c", "trap 'echo last >&2; exit 4' TERM; while :; do :; done"},
                                  milliseconds(300));
  EXPECT_TRUE(ended.timed_out);
  EXPECT_EQ(ended.code, 4);
  EXPECT_EQ(ended.err, "last\n");
}

TEST(RunLimited, one_that_does_not_listen_is_ended) {
  const Ended ended = run_limited({"/bin/sh", "-c", "trap '' TERM; while :; do :; done"}, milliseconds(100));
  EXPECT_TRUE(ended.timed_out);
}

}  // namespace
}  // namespace gridstride::cli
