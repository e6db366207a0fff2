// SPDX-License-Identifier: MIT
#include "classroom/slurm/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace gridstride::classroom::slurm {
namespace {

using testing::HasSubstr;

TEST(SlurmProgram, tells_both_outputs_and_the_exit_status) {
  const ProgramEnd end = run_program({"sh", "-c", "echo out; echo err >&2; exit 7"});
  EXPECT_EQ(end.code, 7);
  EXPECT_EQ(end.out, "out\n");
  EXPECT_EQ(end.err, "err\n");
  EXPECT_FALSE(end.ok());
  EXPECT_TRUE(run_program({"true"}).ok());
  EXPECT_EQ(run_program({"sh", "-c", "kill -9 $$"}).code, 137);
}

TEST(SlurmProgram, gets_its_arguments_as_they_are) {
  EXPECT_EQ(run_program({"printf", "[%s]", "$(id)", "a b", "*"}).out, "[$(id)][a b][*]");
}

TEST(SlurmProgram, that_is_not_there_is_named) {
  const ProgramEnd end = run_program({"no-such-program-here"});
  EXPECT_EQ(end.code, 127);
  EXPECT_THAT(end.err, HasSubstr("no-such-program-here"));
  EXPECT_FALSE(is_in_path("no-such-program-here"));
  EXPECT_TRUE(is_in_path("sh"));
}

TEST(SlurmProgram, takes_as_much_output_as_comes) {
  EXPECT_EQ(run_program({"head", "-c", "300000", "/dev/zero"}).out.size(), 300000u);
}

TEST(SlurmProgram, that_hangs_is_ended) {
  const ProgramEnd end = run_program({"sleep", "1000"}, std::chrono::milliseconds(100));
  EXPECT_TRUE(end.timed_out);
  EXPECT_FALSE(end.ok());
  EXPECT_THAT(end.err, HasSubstr("no answer"));
}

TEST(SlurmProgram, is_not_of_the_group_that_ctrl_c_ends) {
  const std::string group =
      run_program({"sh", "-c", "ps -o pgid= -p $$ 2>/dev/null || cut -d' ' -f5 /proc/$$/stat"}).out;
  EXPECT_NE(std::stoi(group), static_cast<int>(::getpgrp()));
}

TEST(SlurmProgram, does_not_see_variables_that_change_what_it_prints) {
  ::setenv("SQUEUE_FORMAT", "%i", 1);
  ::setenv("SBATCH_WAIT", "1", 1);
  ::setenv("SBATCH_ACCOUNT", "cs", 1);
  const std::string variables = run_program({"env"}).out;
  EXPECT_THAT(variables, testing::Not(HasSubstr("SQUEUE_FORMAT")));
  EXPECT_THAT(variables, testing::Not(HasSubstr("SBATCH_WAIT")));
  EXPECT_THAT(variables, HasSubstr("SBATCH_ACCOUNT=cs"));
  ::unsetenv("SQUEUE_FORMAT");
  ::unsetenv("SBATCH_WAIT");
  ::unsetenv("SBATCH_ACCOUNT");
}

}  // namespace
}  // namespace gridstride::classroom::slurm
