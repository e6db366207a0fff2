// SPDX-License-Identifier: MIT
// Copies of the right size into arrays that are too small, and what the host is told of its stores to the
// device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// What a program tells whose main() has n floats in `table` and h and a pointer d, and then these statements
// from line 7 on.
std::string told(const std::string& statements) {
  const CurrentFolder folder("small_arrays");
  write("c.cu",
        "#include <algorithm>\n#include <vector>\n"
        "constexpr int n = 1000;\nfloat table[n];\n"
        "struct Buffer { float* data; explicit Buffer(int size) { cudaMalloc(&data, size); } };\n"
        "int main() { std::vector<float> h(n, 1); float* d;\n" +
            statements + "  cudaDeviceReset();\n}\n");
  const Built built = build({"c.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

std::string copied(const std::string& allocation, const std::string& from, const std::string& bytes) {
  return told("  cudaMalloc(&d, " + allocation + ");\n  cudaMemcpy(d, " + from + ", " + bytes +
              ", cudaMemcpyHostToDevice);\n");
}

constexpr const char* copys_size = "The size of a copy is in bytes, n * sizeof(T), and must fit both arrays.";

TEST(SmallArrays, of_as_many_bytes_as_elements_are_told_and_not_the_copy) {
  const auto advice =
      AllOf(HasSubstr("c.cu:8: out_of_bounds: copies 4000 bytes to d, which has 1000"),
            HasSubstr("The copy is right, and the array on the device too small: 1000 of 4000 bytes, from "
                      "c.cu:7, one for each element. cudaMalloc takes bytes, n * sizeof(T)."),
            Not(HasSubstr(copys_size)));
  for (const char* from : {"h.data()", "table"}) EXPECT_THAT(copied("n", from, "n * sizeof(float)"), advice);
  EXPECT_THAT(
      told("  cudaMalloc(&d, n);\n  cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);\n"),
      HasSubstr("1000 of 4000 bytes, from c.cu:7, one for each element"));
}

TEST(SmallArrays, are_told_with_the_line_that_called_for_them) {
  EXPECT_THAT(told("  const Buffer b(n);\n"
                   "  cudaMemcpy(b.data, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);\n"),
              HasSubstr("1000 of 4000 bytes, from c.cu:5; called at c.cu:7, one for each element"));
}

TEST(SmallArrays, of_an_array_whose_size_is_not_known_are_told_by_the_words_of_the_lines) {
  EXPECT_THAT(told("  float local[n]; std::fill(local, local + n, 1.0f);\n  cudaMalloc(&d, n);\n"
                   "  cudaMemcpy(d, local, n * sizeof(float), cudaMemcpyHostToDevice);\n"),
              HasSubstr("1000 of 4000 bytes, from c.cu:8, one for each element"));
}

TEST(SmallArrays, of_half_the_elements_are_told) {
  EXPECT_THAT(
      copied("n / 2 * sizeof(float)", "h.data()", "n * sizeof(float)"),
      AllOf(
          HasSubstr("The copy is as large as the host's array, and the array on the device too small: 2000 "
                    "of 4000 bytes, from c.cu:7. cudaMalloc takes the bytes of all elements, n * sizeof(T)."),
          Not(HasSubstr(copys_size))));
}

TEST(SmallArrays, are_not_blamed_where_the_size_of_the_copy_is_wrong) {
  const auto blames_copy = AllOf(HasSubstr(copys_size), Not(HasSubstr("too small")));
  EXPECT_THAT(copied("n * sizeof(float)", "h.data()", "n * sizeof(float) * sizeof(float)"), blames_copy);
  EXPECT_THAT(copied("n * sizeof(float)", "table", "n * sizeof(float) * 4"), blames_copy);
  EXPECT_THAT(copied("n * sizeof(float)", "h.data()", "n * sizeof(double)"), blames_copy);
  EXPECT_THAT(copied("n / 2 * sizeof(float)", "h.data()", "(n - 1) * sizeof(float)"), blames_copy)
      << "a part of the host's array";
  EXPECT_THAT(told("  float local[n * 4]; std::fill(local, local + n, 1.0f);\n"
                   "  cudaMalloc(&d, n * sizeof(float));\n"
                   "  cudaMemcpy(d, local, n * sizeof(float) * 4, cudaMemcpyHostToDevice);\n"),
              blames_copy)
      << "the allocation counts bytes";
  EXPECT_THAT(told("  cudaMalloc(&d, n);\n"
                   "  cudaMemcpy(d + 1, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);\n"),
              blames_copy)
      << "not to the beginning";
}

constexpr const char* store_there = "write to a host array, and cudaMemcpy that to the device";

TEST(HostStores, to_device_memory_have_advice_of_their_own) {
  const std::string make = "  cudaMalloc(&d, n * sizeof(float));\n  cudaMemset(d, 0, n * sizeof(float));\n";
  for (const char* store : {"  d[3] = 1;\n", "  std::copy(h.begin(), h.end(), d);\n"})
    EXPECT_THAT(told(make + store), AllOf(HasSubstr("c.cu:9: memory_space"), HasSubstr(store_there)))
        << store;
  for (const char* load : {"  h[0] = d[3];\n", "  std::copy(d, d + n, h.begin());\n"})
    EXPECT_THAT(told(make + load), AllOf(HasSubstr("c.cu:9: memory_space"), Not(HasSubstr(store_there)),
                                         HasSubstr("cudaMemcpy the data to a host array first")))
        << load;
}

}  // namespace
}  // namespace gridstride::cc
