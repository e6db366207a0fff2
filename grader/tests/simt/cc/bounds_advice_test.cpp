// SPDX-License-Identifier: MIT
// What is advised where an index is beyond the end: by the launch, the line and the size of the array.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// The report of a kernel with this statement, launched on an array of so many bytes.
std::string told(const std::string& statement, const std::string& bytes, const std::string& launch) {
  const CurrentFolder folder("bounds");
  write("a.cu",
        "__global__ void k(float* a, int n) {\n  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  " +
            statement + "\n}\nint main() {\n  float* d_a;\n  cudaMalloc(&d_a, " + bytes + ");\n  k<<<" +
            launch + ">>>(d_a, 1000);\n  cudaDeviceReset();\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

TEST(BoundsAdvice, is_a_guard_where_threads_are_more_than_elements) {
  EXPECT_THAT(told("a[i] = 1;", "1000 * sizeof(float)", "4, 256"),
              AllOf(HasSubstr("More threads run (1024) than there are elements (1000)"),
                    HasSubstr("Or the array is too small"), Not(HasSubstr("has a condition")),
                    Not(HasSubstr("blocks come first"))));
}

TEST(BoundsAdvice, is_to_look_at_the_condition_that_the_line_has) {
  EXPECT_THAT(told("if (i < n + 8) a[i] = 1;", "1000 * sizeof(float)", "4, 256"),
              AllOf(HasSubstr("The line has a condition already"), Not(HasSubstr("guard the access"))));
}

TEST(BoundsAdvice, is_to_stop_before_n_where_a_condition_lets_it_through) {
  const auto advice = AllOf(HasSubstr("write < in place of <="), Not(HasSubstr("guard the access")));
  EXPECT_THAT(told("if (i <= n) a[i] = 1;", "1000 * sizeof(float)", "4, 256"), advice);
  EXPECT_THAT(told("for (int k = i; k <= n; k += 1024)\n    a[k] = 1;", "1000 * sizeof(float)", "4, 256"),
              advice);
  EXPECT_THAT(told("if (i <= n) a[2 * i + 1] = 1;", "1000 * sizeof(float)", "4, 256"),
              Not(HasSubstr("in place of")));
}

TEST(BoundsAdvice, is_that_both_parts_of_a_condition_hold) {
  EXPECT_THAT(told("if (i < n || n < 0) a[i + 1] = 1;", "1000 * sizeof(float)", "4, 256"),
              AllOf(HasSubstr("holds where one side of || does"), Not(HasSubstr("condition already"))));
}

TEST(BoundsAdvice, is_the_index_where_no_thread_is_too_many) {
  EXPECT_THAT(
      told("a[2 * i] = 1;", "1000 * sizeof(float)", "2, 256"),
      HasSubstr("The launch has 512 threads, no more than the array has elements (1000): the index is"));
}

TEST(BoundsAdvice, is_the_size_where_the_array_has_as_many_bytes_as_threads_run) {
  EXPECT_THAT(
      told("if (i < n) a[i] = 1;", "1000", "4, 256"),
      AllOf(HasSubstr("Bytes are taken for elements, it seems: the array has 1000 bytes, from a.cu:7, and "
                      "1024 threads run"),
            Not(HasSubstr("condition"))));
}

// A single block has threads to spare whatever the array's size.
TEST(BoundsAdvice, takes_no_bytes_for_elements_in_a_single_block) {
  EXPECT_THAT(told("if (i < n) a[i] = 1;", "4", "1, 256"),
              AllOf(HasSubstr("condition already"), Not(HasSubstr("it seems"))));
}

TEST(BoundsAdvice, names_a_launch_of_many_tiny_blocks) {
  EXPECT_THAT(
      told("a[i] = 1;", "1000 * sizeof(float)", "256, 4"),
      HasSubstr("The launch has 256 blocks of 4 threads: in <<<blocks, threads>>> the blocks come first"));
}

}  // namespace
}  // namespace gridstride::cc
