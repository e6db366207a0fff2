// SPDX-License-Identifier: MIT
#include "system/running_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace gridstride::system {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

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
  EXPECT_EQ(ended.code, 137);
}

TEST(RunLimited, one_that_has_closed_its_outputs_is_ended_too) {
  const Ended ended =
      run_limited({"/bin/sh", "-c", "exec >&- 2>&- 3>&-; exec sleep 1000"}, milliseconds(100));
  EXPECT_TRUE(ended.timed_out);
  EXPECT_EQ(ended.code, 143);
}

TEST(RunLimited, one_that_leaves_a_program_behind_has_ended) {
  const Ended ended =
      run_limited({"/bin/sh", "-c", "sleep 20 3>&1 & echo words >&2; kill -9 $$"}, seconds(15));
  EXPECT_FALSE(ended.timed_out);
  EXPECT_EQ(ended.code, 137);
  EXPECT_EQ(ended.err, "words\n");
}

TEST(RunHereLimited, one_that_ends_in_time_has_its_own_code) {
  const Ended ended = run_here_limited({"/bin/sh", "-c", "exit 124"}, seconds(20));
  EXPECT_FALSE(ended.timed_out);
  EXPECT_EQ(ended.code, 124);
}

TEST(RunHereLimited, at_the_limit_a_program_may_end_by_itself) {
  const Ended ended =
      run_here_limited({"/bin/sh", "-c", "trap 'exit 0' TERM; while :; do :; done"}, milliseconds(200));
  EXPECT_TRUE(ended.timed_out);
  EXPECT_EQ(ended.code, 0);
}

TEST(RunHereLimited, one_that_does_not_listen_is_ended) {
  const Ended ended =
      run_here_limited({"/bin/sh", "-c", "trap '' TERM; while :; do :; done"}, milliseconds(100));
  EXPECT_TRUE(ended.timed_out);
  EXPECT_EQ(ended.code, 137);
}

TEST(RunningProgram, tells_each_whole_line_of_descriptor_3) {
  std::vector<std::string> lines;
  RunningProgram program(
      {"/bin/sh", "-c", "printf 'one\\ntw' >&3; printf 'o\\nunended' >&3; exit 5"},
      [&](const std::string& line) { lines.push_back(line); }, Group::ours);
  while (program.advance(-1)) {
  }
  EXPECT_EQ(program.finish().code, 5);
  EXPECT_THAT(lines, ElementsAre("one", "two"));
}

TEST(RunningProgram, that_is_stopped_takes_what_it_has_started_with_it) {
  std::vector<std::string> lines;
  RunningProgram program(
      {"/bin/sh", "-c", "setsid sleep 1000 & echo $! >&3; wait"},
      [&](const std::string& line) { lines.push_back(line); }, Group::own);
  while (lines.empty()) program.advance(100);
  program.stop();
  // It has been told; when it is gone, and who waits for it, is the kernel's business.
  const auto runs = [&] {
    const std::string state = run_captured({"cat", "/proc/" + lines.front() + "/stat"}).out;
    return !state.empty() && state.find(") Z") == std::string::npos;
  };
  for (int i = 0; i < 1000 && runs(); ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_FALSE(runs());
}

}  // namespace
}  // namespace gridstride::system
