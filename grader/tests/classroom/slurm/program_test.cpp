// SPDX-License-Identifier: MIT
#include "classroom/slurm/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace gridstride::classroom::slurm {
namespace {

using testing::HasSubstr;

TEST(SlurmProgram, that_hangs_is_ended) {
  const system::Ended end = run_program({"sleep", "1000"}, std::chrono::milliseconds(100));
  EXPECT_TRUE(end.timed_out);
  EXPECT_THAT(end.err, HasSubstr("no answer"));
}

TEST(SlurmProgram, is_not_of_the_group_that_ctrl_c_ends) {
  const std::string group = run_program({"sh", "-c", "cut -d' ' -f5 /proc/$$/stat"}).out;
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
