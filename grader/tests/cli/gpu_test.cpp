// SPDX-License-Identifier: MIT
// The whole course on this machine's GPU, where it has one: solutions pass, and cheats are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli.hpp"
#include "cli/gpu.hpp"
#include "system/program.hpp"

namespace gridstride::cli {
namespace {

const std::string program = GRIDSTRIDE_BUILD_DIR "/bin/gridstride";

class Gpu : public testing::Test {
 protected:
  void SetUp() override {
    Cli cli;
    cli.installation = gridstride::installation();
    cli.workspace = workspace_of(cli.installation, GRIDSTRIDE_SOURCE_DIR);
    const FoundGpu found = find_gpu(cli, 0, sandbox::available_isolation().isolation);
    if (!found.choice) GTEST_SKIP() << found.missing;
  }
};

TEST_F(Gpu, lets_solutions_pass_and_refuses_stubs_and_cheats) {
  const system::Ended ended = system::run_captured({program, "check", "--gpu", "--jobs", "1"});
  EXPECT_EQ(ended.code, exit_passed) << ended.out << ended.err;
}

TEST_F(Gpu, measures_times) {
  const system::Ended ended = system::run_captured({program, "grade", "09", "--solution", "--device", "gpu"});
  EXPECT_EQ(ended.code, exit_passed) << ended.out << ended.err;
  EXPECT_THAT(ended.out, testing::HasSubstr("measured on gpu:0"));
}

}  // namespace
}  // namespace gridstride::cli
