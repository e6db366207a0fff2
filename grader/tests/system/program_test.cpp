// SPDX-License-Identifier: MIT
#include "system/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

namespace gridstride::system {
namespace {

using testing::HasSubstr;

TEST(RunCaptured, tells_both_outputs_and_the_exit_status) {
  const Ended ended = run_captured({"sh", "-c", "echo out; echo err >&2; exit 7"});
  EXPECT_EQ(ended.code, 7);
  EXPECT_EQ(ended.out, "out\n");
  EXPECT_EQ(ended.err, "err\n");
  EXPECT_FALSE(ended.ok());
  EXPECT_TRUE(run_captured({"true"}).ok());
  EXPECT_EQ(run_captured({"sh", "-c", "kill -9 $$"}).code, 137);
}

TEST(RunCaptured, gives_arguments_as_they_are) {
  EXPECT_EQ(run_captured({"printf", "[%s]", "$(id)", "a b", "*"}).out, "[$(id)][a b][*]");
}

TEST(RunCaptured, names_a_program_that_is_not_there) {
  const Ended ended = run_captured({"no-such-program-here"});
  EXPECT_EQ(ended.code, 127);
  EXPECT_THAT(ended.err, HasSubstr("no-such-program-here"));
  EXPECT_FALSE(is_in_path("no-such-program-here"));
  EXPECT_TRUE(is_in_path("sh"));
}

TEST(RunCaptured, takes_as_much_output_as_comes) {
  EXPECT_EQ(run_captured({"head", "-c", "300000", "/dev/zero"}).out.size(), 300000U);
}

TEST(RunCaptured, ends_a_program_that_hangs) {
  for (const Group group : {Group::ours, Group::own}) {
    const Ended ended = run_captured({"sleep", "1000"}, {group, std::chrono::milliseconds(100), {}});
    EXPECT_TRUE(ended.timed_out);
    EXPECT_FALSE(ended.ok());
  }
}

TEST(RunCaptured, ends_one_that_has_closed_its_outputs) {
  const Ended ended = run_captured({"sh", "-c", "exec >&- 2>&-; exec sleep 1000"},
                                   {Group::ours, std::chrono::milliseconds(100), {}});
  EXPECT_TRUE(ended.timed_out);
  EXPECT_EQ(ended.code, 137);
}

TEST(RunCaptured, does_not_wait_for_what_a_program_leaves_behind) {
  for (const auto limit : {std::chrono::seconds(0), std::chrono::seconds(15)}) {
    const auto start = std::chrono::steady_clock::now();
    const Ended ended =
        run_captured({"sh", "-c", "sleep 20 & head -c 60000 /dev/zero; exit 3"}, {Group::ours, limit, {}});
    EXPECT_FALSE(ended.timed_out);
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(ended.out.size(), 60000U);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
  }
}

TEST(RunCaptured, starts_a_program_in_the_group_that_it_is_to_be_in) {
  const CommandLine tells_group = {"sh", "-c", "cut -d' ' -f5 /proc/$$/stat"};
  const auto group_of = [&](Group group) {
    return std::stoi(run_captured(tells_group, {group, {}, {}}).out);
  };
  EXPECT_EQ(group_of(Group::ours), static_cast<int>(::getpgrp()));
  EXPECT_NE(group_of(Group::own), static_cast<int>(::getpgrp()));
}

TEST(RunHere, keeps_what_goes_to_stderr) {
  std::string err = "from before";
  EXPECT_EQ(run_here({"sh", "-c", "echo words >&2; exit 3"}, err), 3);
  EXPECT_EQ(err, "words\n");
  EXPECT_EQ(run_here({"sh", "-c", "exit 4"}), 4);
}

TEST(RunHere, throws_where_there_is_no_such_program) {
  EXPECT_THROW(run_here({"no-such-program-here"}), std::runtime_error);
}

TEST(RunCaptured, a_program_does_not_ignore_a_closed_pipe_as_we_do) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const Ended ended = run_captured({"/bin/sh", "-c", "kill -PIPE $$; echo goes on"});
  std::signal(SIGPIPE, before);
  EXPECT_EQ(ended.code, 128 + SIGPIPE);
  EXPECT_EQ(ended.out, "");
}

}  // namespace
}  // namespace gridstride::system
