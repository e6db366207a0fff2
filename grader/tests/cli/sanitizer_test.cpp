// SPDX-License-Identifier: MIT
#include "cli/sanitizer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "checkout.hpp"

namespace gridstride::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Sanitizer : public Checkout {
 protected:
  void SetUp() override {
    Checkout::SetUp();
    setenv("PATH", (root_ / "tools").c_str(), 1);
  }
  void TearDown() override {
    setenv("PATH", path_.c_str(), 1);
    Checkout::TearDown();
  }

 private:
  std::string path_ = std::getenv("PATH");
};

TEST_F(Sanitizer, is_found_beside_nvcc_in_its_own_folder_or_by_path) {
  EXPECT_THROW(find_sanitizer(root_ / "cuda/bin/nvcc"), UsageError);
  EXPECT_THROW(find_sanitizer({}), UsageError);
  write("tools/compute-sanitizer", "");
  EXPECT_EQ(find_sanitizer({}), root_ / "tools/compute-sanitizer");
  write("cuda/bin/compute-sanitizer", "");
  EXPECT_EQ(find_sanitizer(root_ / "cuda/bin/nvcc"), root_ / "cuda/bin/compute-sanitizer");
  std::filesystem::remove(root_ / "cuda/bin/compute-sanitizer");
  write("cuda/compute-sanitizer/compute-sanitizer", "");
  EXPECT_EQ(find_sanitizer(root_ / "cuda/bin/nvcc").parent_path().filename(), "compute-sanitizer");
}

TEST_F(Sanitizer, runs_a_program_with_its_arguments_and_an_exit_code_for_bugs) {
  EXPECT_THAT(
      sanitized("/x/compute-sanitizer", "racecheck", {"demo", "7"}),
      ElementsAre("/x/compute-sanitizer", "--tool", "racecheck", "--error-exitcode", "86", "demo", "7"));
  EXPECT_THAT(sanitized("/x/compute-sanitizer", "memcheck", {"demo"}),
              ElementsAre("/x/compute-sanitizer", "--tool", "memcheck", "--error-exitcode", "86",
                          "--leak-check", "full", "demo"));
}

TEST_F(Sanitizer, is_for_programs_on_a_gpu) {
  EXPECT_THAT(refusal(add_run, "run 03 --sanitize memcheck"), HasSubstr("add --device gpu"));
}

}  // namespace
}  // namespace gridstride::cli
