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

TEST(BoundsAdvice, is_an_element_for_each_block_where_blocks_have_one) {
  EXPECT_THAT(told("if (threadIdx.x == 0) a[blockIdx.x] = 1;", "1000 * sizeof(float)", "1001, 32"),
              AllOf(HasSubstr("The launch has 1001 blocks, and each uses the element of its number, of 1000"),
                    Not(HasSubstr("has a condition"))));
  EXPECT_THAT(told("if (threadIdx.x == 0) a[blockIdx.x + 999] = 1;", "1000 * sizeof(float)", "2, 32"),
              Not(HasSubstr("of its number")));
}

TEST(BoundsAdvice, is_what_bounds_a_loop_that_the_line_is_in) {
  const auto advice = AllOf(HasSubstr("The loop is to keep the index below the number of elements (1000)"),
                            Not(HasSubstr("guard the access")));
  EXPECT_THAT(told("for (int k = i; k < n + 8; k += 512) a[k] = 1;", "1000 * sizeof(float)", "4, 256"),
              advice);
  EXPECT_THAT(told("for (int k = i; k < n; k += 512)\n    a[k + 1] = 1;", "1000 * sizeof(float)", "4, 256"),
              advice);
}

TEST(BoundsAdvice, takes_a_choice_for_no_guard) {
  EXPECT_THAT(told("a[n == 1 ? 0 : i] = 1;", "1000 * sizeof(float)", "4, 256"),
              AllOf(HasSubstr("More threads run (1024)"), Not(HasSubstr("has a condition"))));
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
      told("if (i < 1000) a[i] = 1;", "1000", "4, 256"),
      AllOf(HasSubstr("Bytes are taken for elements, it seems: the array has 1000 bytes, from a.cu:7, and "
                      "1024 threads run"),
            Not(HasSubstr("condition"))));
}

// A single block has threads to spare whatever the array's size.
TEST(BoundsAdvice, takes_no_bytes_for_elements_in_a_single_block) {
  EXPECT_THAT(told("if (i < 1000) a[i] = 1;", "4", "1, 256"),
              AllOf(HasSubstr("condition already"), Not(HasSubstr("it seems"))));
}

TEST(BoundsAdvice, names_a_launch_of_many_tiny_blocks) {
  EXPECT_THAT(
      told("a[i] = 1;", "1000 * sizeof(float)", "256, 4"),
      HasSubstr("The launch has 256 blocks of 4 threads: in <<<blocks, threads>>> the blocks come first"));
}

/// The report of this kernel, launched with these arguments on an array of 1000 floats.
std::string told_of(const std::string& kernel, const std::string& arguments,
                    const std::string& launch = "8, 256") {
  const CurrentFolder folder("sizes");
  write("a.cu", kernel +
                    "int main() {\n  const int n = 1000;\n  float* d_a;\n  cudaMalloc(&d_a, n * "
                    "sizeof(float));\n  k<<<" +
                    launch + ">>>(" + arguments + ");\n  cudaDeviceReset();\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

constexpr const char* guarded =
    "__global__ void k(float* a, char unused, int n) {\n  const int i = blockIdx.x * blockDim.x + "
    "threadIdx.x;\n  if (i < n) a[i] = 1;\n}\n";

TEST(BoundsAdvice, names_the_launch_that_has_passed_a_wrong_size) {
  EXPECT_THAT(
      told_of(guarded, "d_a, 'x', 2 * n"),
      AllOf(HasSubstr("The launch at a.cu:9 passes n = 2000, but d_a has 1000 elements (4000 bytes, from "
                      "a.cu:8)"),
            Not(HasSubstr("condition already"))));
  EXPECT_THAT(
      told_of("template <class T>\n__global__ void k(T* a,  // the array\n    const size_t n) {\n  "
              "size_t i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i >= n) return;\n  a[i] = 1;\n}\n",
              "d_a, n + 1"),
      HasSubstr("The launch at a.cu:12 passes n = 1001, but d_a has 1000 elements"));
}

// The size is right, and that of another array: one sum for two elements, and the index is that of an
// element.
TEST(BoundsAdvice, asks_for_another_index_where_the_size_is_that_of_another_array) {
  const std::string kernel =
      "__global__ void k(const float* a, float* sums, int n) {\n  const int i = blockIdx.x * blockDim.x + "
      "threadIdx.x;\n  if (i < n && i % 2 == 0) sums[i] = n;\n}\n";
  EXPECT_THAT(told_of(kernel, "d_a, d_a + 500, n"), Not(HasSubstr("as many as")));
  const CurrentFolder folder("sizes");
  write("a.cu", kernel +
                    "int main() {\n  float* d_a;\n  float* d_sums;\n  cudaMalloc(&d_a, 1000 * sizeof(float));"
                    "\n  cudaMalloc(&d_sums, 500 * sizeof(float));\n  k<<<4, 256>>>(d_a, d_sums, 1000);\n"
                    "  cudaDeviceReset();\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  EXPECT_THAT(
      run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err,
      AllOf(HasSubstr("The launch at a.cu:10 passes n = 1000, as many as d_a has elements, but d_sums "
                      "has 500 elements (2000 bytes, from a.cu:9): compute an index of its own for "
                      "it, or make it as large."),
            Not(HasSubstr("pass the number"))));
}

TEST(BoundsAdvice, names_the_launch_that_has_passed_bytes) {
  EXPECT_THAT(
      told_of(guarded, "d_a, 'x', n * sizeof(float)"),
      HasSubstr("The launch at a.cu:9 passes n = 4000, as many as d_a has bytes, from a.cu:8: it has 1000 "
                "elements. A launch, and the kernel's n, count elements"));
}

TEST(BoundsAdvice, does_not_blame_a_launch_whose_size_is_right) {
  const std::string begin =
      "__global__ void k(float* a, int seed, int n) {\n  const int i = blockIdx.x * blockDim.x + "
      "threadIdx.x;\n";
  const auto not_blamed = AllOf(HasSubstr("out_of_bounds"), Not(HasSubstr("passes")));
  EXPECT_THAT(told_of(begin + "  if (i < n) a[i + 1] = seed;\n}\n", "d_a, 12345, n"), not_blamed);
  EXPECT_THAT(
      told_of(begin + "  for (int k = 0; k < seed; ++k) if (i < n)\n    a[i + 1] = k;\n}\n", "d_a, 12345, n"),
      not_blamed)
      << "what the index is made of has nothing to do with the large argument";
  EXPECT_THAT(told_of(begin + "  if (2 * i < seed) a[i] = 1;\n}\n", "d_a, 2002, n"), not_blamed)
      << "another size than the one that is compared";
  EXPECT_THAT(told_of(begin + "  if (i < n) a[i + 5000] = 1;\n}\n", "d_a, 0, 2 * n"), not_blamed)
      << "beyond the size passed";
}

// Either both sizes are right, and the array is counted by the other one, or they have changed places.
TEST(BoundsAdvice, asks_for_the_order_where_the_launch_passes_the_arrays_size_as_well) {
  const std::string kernel =
      "__global__ void k(float* a, int rows, int cols) {\n  const int c = blockIdx.x * blockDim.x + "
      "threadIdx.x;\n  if (c < cols) a[c] = 1;\n}\n";
  EXPECT_THAT(
      told_of(kernel, "d_a, n, n + 20"),
      AllOf(HasSubstr(
                "The launch at a.cu:9 passes cols = 1020 and rows = 1000, and d_a has 1000 elements: "
                "either two of its arguments are in the wrong order, or the index is to stay below rows."),
            Not(HasSubstr("pass the number"))));
  EXPECT_THAT(told_of("__global__ void k(float* a, int rows, int cols) {\n  const int c = blockIdx.x * "
                      "blockDim.x + threadIdx.x;\n  if (c < cols) a[c + 5] = 1;\n}\n",
                      "d_a, 7, n"),
              Not(HasSubstr("wrong order")))
      << "the size that bounds the index is right";
}

TEST(BoundsAdvice, tells_blocks_from_threads_in_the_index) {
  const std::string kernel =
      "__global__ void k(float* a, int n) {\n  const size_t i = size_t(blockIdx.x) * gridDim.x + "
      "threadIdx.x;\n"
      "  if (i < n) a[i] = 1;\n}\n";
  EXPECT_THAT(told_of(kernel, "d_a, n", "4, 256"),
              AllOf(HasSubstr("a.cu:3: data_race (note): writes d_a["),
                    HasSubstr("of block (0,0,0) writes at a.cu:3"),
                    HasSubstr("The kernel has blockIdx.x * gridDim.x: gridDim is the number of blocks")));
}

TEST(BoundsAdvice, is_silent_where_blocks_mean_to_store_the_same) {
  EXPECT_EQ(told_of("__global__ void k(float* a, int n) { a[threadIdx.x] = 1; }\n", "d_a, n", "4, 256"), "");
  EXPECT_EQ(
      told_of(
          "__global__ void k(float* a, int n) {\n  if (threadIdx.x < gridDim.x) a[blockIdx.x * gridDim.x + "
          "threadIdx.x] = 1;\n}\n",
          "d_a, n", "20, 64"),
      "")
      << "a square of as many rows as blocks";
}

TEST(BoundsAdvice, asks_for_no_guard_where_the_kernel_has_returned_early) {
  const std::string kernel =
      "__global__ void k(float* a, const float* c, int n) {\n  const int i = threadIdx.x;\n  if (i >= n) "
      "return;\n";
  EXPECT_THAT(
      told_of(kernel + "  a[i] = c[i + 999];\n}\n", "d_a, d_a, 8", "1, 1024"),
      AllOf(HasSubstr("The kernel returns early where a number is too large, but that does not hold this "
                      "index below 1000"),
            Not(HasSubstr("guard the access"))));
}

TEST(BoundsAdvice, tells_an_early_return_that_lets_one_too_many_through) {
  const auto told = [](const std::string& leave, const std::string& index) {
    return told_of("__global__ void k(float* a, const float* c, int n) {\n  const int i = threadIdx.x;\n  " +
                       leave + "\n  a[i] = c[" + index + "];\n}\n",
                   "d_a, d_a, 1000", "1, 1024");
  };
  const auto lets_through = HasSubstr("the early return lets n through: write >= in place of >.");
  EXPECT_THAT(told("if (i > n) return;", "i"), lets_through);
  EXPECT_THAT(told("if (i > n) {\n    return;\n  }", "i"), lets_through);
  EXPECT_THAT(told("if (i >= n) return;", "i + 1"), Not(lets_through));
  EXPECT_THAT(told("if (i > n - 1) return;", "i + 500"), Not(lets_through)) << "further outside";
}

// A guard around a shuffle would be the next mistake.
TEST(BoundsAdvice, keeps_threads_without_an_element_at_the_shuffle) {
  const auto kernel = [](const std::string& rest) {
    return "__global__ void k(float* a) {\n  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  " +
           rest + "\n}\n";
  };
  EXPECT_THAT(
      told_of(kernel("float v = a[i];\n  v += __shfl_down_sync(~0u, v, 16);\n  if (v == 1) a[0] = v;"), "d_a",
              "4, 256"),
      HasSubstr("has to come there all the same, with a value that changes nothing"));
  EXPECT_THAT(told_of(kernel("if (a[i] == 1) a[0] = 1;"), "d_a", "4, 256"), Not(HasSubstr("come there")));
}

TEST(BoundsAdvice, tells_the_blocks_threads_where_a_shared_array_is_too_small) {
  const auto kernel = [](const std::string& index) {
    return "__global__ void k(float* a) {\n  __shared__ float s_sums[8];\n  const unsigned warp = "
           "threadIdx.x / "
           "32;\n  float* p = s_sums;\n  if (threadIdx.x % 32 == 0) " +
           index + " = 1;\n}\n";
  };
  const auto told = HasSubstr("The launch has blocks of 512 threads: is the array made for that many?");
  EXPECT_THAT(told_of(kernel("s_sums[warp]"), "d_a", "1, 512"), told);
  EXPECT_THAT(told_of(kernel("p[warp]"), "d_a", "1, 512"), told);
}
}  // namespace
}  // namespace gridstride::cc
