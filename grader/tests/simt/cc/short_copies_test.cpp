// SPDX-License-Identifier: MIT
// Copies of as many bytes as an array has elements.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// What a program tells whose main() has n floats in h, room for them in d and in few, and then these
// statements from line 7 on.
std::string told(const std::string& statements) {
  const CurrentFolder folder("short_copies");
  write("c.cu",
        "#include <vector>\n"
        "__global__ void twice(float* d, int n) { if (threadIdx.x < n) d[threadIdx.x] *= 2; }\n"
        "int main() {\n  const int n = 64;\n"
        "  std::vector<float> h(n, 1), few(n / 4);\n"
        "  float* d; cudaMalloc(&d, n * sizeof(float));\n" +
            statements + "  cudaFree(d);\n}\n");
  const Built built = build({"c.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

constexpr const char* all_in = "  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);\n";

TEST(ShortCopies, an_unwritten_element_is_put_down_to_the_copy_that_counted_elements) {
  EXPECT_THAT(
      told("  cudaMemcpy(d, h.data(), n, cudaMemcpyHostToDevice);\n  twice<<<1, 64>>>(d, n);\n"),
      AllOf(
          HasSubstr("c.cu:2: uninitialised_read: reads d[16], which nothing has written"),
          HasSubstr("cudaMemcpy at c.cu:7 has written the first 64 of its 256 bytes, and nothing the rest")));
  EXPECT_THAT(
      told("  cudaMemcpy(d, h.data(), sizeof(d), cudaMemcpyHostToDevice);\n  twice<<<1, 64>>>(d, n);\n"),
      HasSubstr("cudaMemcpy at c.cu:7 has written the first 8 of its 256 bytes"));
  EXPECT_THAT(told("  cudaMemset(d, 0, n);\n  twice<<<1, 64>>>(d, n);\n"),
              HasSubstr("cudaMemset at c.cu:7 has written the first 64 of its 256 bytes"));
}

TEST(ShortCopies, an_array_that_is_sizeof_times_too_large_is_told_as_such) {
  const std::string use =
      "  cudaMemcpy(e, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);\n"
      "  twice<<<1, 256>>>(e, 2 * n);\n  cudaFree(e);\n";
  EXPECT_THAT(
      told("  float* e; cudaMalloc(&e, n * sizeof(float) * sizeof(float));\n" + use),
      HasSubstr("The array is 4 times as large as what is copied there: 1024 bytes, from c.cu:7. cudaMalloc "
                "counts bytes, n * sizeof(T) with sizeof(T) once."));
  EXPECT_THAT(told("  float* e; cudaMalloc(&e, 4 * n * sizeof(float));\n" + use),
              HasSubstr("cudaMemcpy at c.cu:8 has written the first 256 of its 1024 bytes"))
      << "sizeof stands there once";
}

TEST(ShortCopies, one_of_several_copies_into_an_array_is_not_blamed) {
  EXPECT_THAT(told("  cudaMemcpy(d, h.data(), n, cudaMemcpyHostToDevice);\n"
                   "  cudaMemcpy(d + 16, h.data(), n, cudaMemcpyHostToDevice);\n  twice<<<1, 64>>>(d, n);\n"),
              AllOf(HasSubstr("reads d[32]"), HasSubstr("cudaMalloc does not clear memory")));
}

TEST(ShortCopies, a_copy_back_that_counted_elements_is_noted) {
  EXPECT_THAT(
      told(std::string(all_in) + "  cudaMemcpy(h.data(), d, n, cudaMemcpyDeviceToHost);\n"),
      HasSubstr("c.cu:8: uninitialised_read (note): cudaMemcpy copies 64 of the 256 bytes of d to the host"));
}

TEST(ShortCopies, parts_that_are_meant_are_silent) {
  EXPECT_EQ(told(std::string(all_in) +
                 "  cudaMemcpy(h.data(), d, n / 4 * sizeof(float), cudaMemcpyDeviceToHost);\n"),
            "");
  EXPECT_EQ(told(std::string(all_in) + "  cudaMemcpy(h.data(), d, n + 4, cudaMemcpyDeviceToHost);\n"), "");
  EXPECT_EQ(told(std::string(all_in) + "  cudaMemcpy(few.data(), d, n, cudaMemcpyDeviceToHost);\n"), "")
      << "there is no room for more";
  EXPECT_EQ(told(std::string(all_in) + "  for (int i = 0; i < n; i += 16)\n"
                                       "    cudaMemcpy(h.data() + i, d + i, n, cudaMemcpyDeviceToHost);\n"),
            "");
  EXPECT_EQ(told(std::string(all_in) + "  cudaMemcpy(h.data(), d, n * 4, cudaMemcpyDeviceToHost);\n"), "");
}

// Likewise of a program with 8 rows of 100 floats in h, and room for them in d, whose rows lie apart.
std::string told_of_rows(const std::string& statements) {
  return told(
      "  const int w = 100, r = 8; std::vector<float> m(w * r, 1); float* p; std::size_t pitch;\n"
      "  cudaMallocPitch(&p, &pitch, w * sizeof(float), r);\n" +
      statements + "  cudaFree(p);\n");
}

constexpr const char* rows_in =
    "  cudaMemcpy2D(p, pitch, m.data(), w * sizeof(float), w * sizeof(float), r, cudaMemcpyHostToDevice);\n";
constexpr const char* rows_out =
    "  cudaMemcpy2D(m.data(), w * sizeof(float), p, pitch, w * sizeof(float), r, cudaMemcpyDeviceToHost);\n";

TEST(ShortCopies, rows_whose_width_counts_elements) {
  EXPECT_THAT(
      told_of_rows("  cudaMemcpy2D(p, pitch, m.data(), w * 4, w, r, cudaMemcpyHostToDevice);\n"
                   "  twice<<<1, 64>>>(p, 64);\n"),
      AllOf(HasSubstr("c.cu:2: uninitialised_read: reads p[25], which nothing has written"),
            HasSubstr("cudaMemcpy2D at c.cu:9 has written the first 100 of the 400 bytes of each row")));
  EXPECT_THAT(told_of_rows(std::string("  cudaMemset2D(p, pitch, 0, w, r);\n") + rows_out),
              HasSubstr("cudaMemset2D at c.cu:9 has written the first 100 of the 400 bytes of each row"));
  EXPECT_THAT(
      told_of_rows(std::string(rows_in) +
                   "  cudaMemcpy2D(m.data(), w, p, pitch, w, r, cudaMemcpyDeviceToHost);\n"),
      HasSubstr("c.cu:10: uninitialised_read (note): cudaMemcpy2D copies 100 of the 400 bytes of each "
                "row of p to the host"));
}

TEST(ShortCopies, rows_that_were_copied_in_one_piece) {
  EXPECT_THAT(
      told_of_rows(
          std::string("  cudaMemcpy(p, m.data(), w * r * sizeof(float), cudaMemcpyHostToDevice);\n") +
          rows_out),
      HasSubstr("cudaMemcpy at c.cu:9 has written 3200 bytes in one piece, but the array's rows of 400 bytes "
                "lie 512 bytes apart: copy them with cudaMemcpy2D, which takes the pitch"));
  EXPECT_THAT(
      told_of_rows(std::string("  cudaMemset(p, 0, w * r * sizeof(float));\n") + rows_out),
      HasSubstr("cudaMemset at c.cu:9 has written 3200 bytes in one piece, but the array's rows of 400 "
                "bytes lie 512 bytes apart: set them with cudaMemset2D"));
}

TEST(ShortCopies, rows_that_are_laid_elsewhere_than_the_arrays_are_told) {
  EXPECT_THAT(
      told_of_rows(std::string("  cudaMemcpy2D(p, w * 4, m.data(), w * 4, w * 4, r, "
                               "cudaMemcpyHostToDevice);\n") +
                   rows_out),
      HasSubstr("cudaMemcpy2D at c.cu:9 has written rows 400 bytes apart, but the array's lie 512 bytes "
                "apart: its pitch there is the one that the allocation returned."));
}

TEST(ShortCopies, parts_of_rows_that_are_meant_are_silent) {
  EXPECT_EQ(told_of_rows(std::string(rows_in) + rows_out), "");
  EXPECT_EQ(told_of_rows(std::string(rows_in) +
                         "  cudaMemcpy2D(m.data(), w * 4, p, pitch, w / 4 * sizeof(float), r, "
                         "cudaMemcpyDeviceToHost);\n"),
            "");
  EXPECT_EQ(told_of_rows(std::string(rows_in) +
                         "  const std::size_t quarter = w / 4 * sizeof(float);\n"
                         "  cudaMemcpy2D(m.data(), w * 4, p, pitch, quarter, r, cudaMemcpyDeviceToHost);\n"),
            "");
  EXPECT_EQ(told_of_rows(std::string(rows_in) +
                         "  cudaMemcpy2D(few.data(), 8, p, pitch, 8, 8, cudaMemcpyDeviceToHost);\n"),
            "");
}

}  // namespace
}  // namespace gridstride::cc
