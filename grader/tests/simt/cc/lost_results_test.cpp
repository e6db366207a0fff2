// SPDX-License-Identifier: MIT
// Copies from the host over what a kernel has computed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::HasSubstr;

// What a program tells whose main() has n floats in h, room for them in d, and a kernel that fills d; its
// statements stand from line 8 on.
std::string told(const std::string& statements) {
  const CurrentFolder folder("lost_results");
  write("c.cu",
        "#include <cublas_v2.h>\n#include <vector>\n"
        "__global__ void fill(float* d, int n) { if (threadIdx.x < n) d[threadIdx.x] = 2; }\n"
        "int main() {\n  const int n = 64;\n"
        "  std::vector<float> h(n, 1);\n"
        "  float* d; cudaMalloc(&d, n * sizeof(float));\n" +
            statements + "  cudaFree(d);\n}\n");
  const Built built = build({"c.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

const std::string fill = "  fill<<<1, 64>>>(d, n);\n";
const std::string in = "  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);\n";
const std::string out = "  cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);\n";

TEST(LostResults, are_copied_over_from_the_host_and_never_read) {
  EXPECT_THAT(told(fill + in),
              HasSubstr("c.cu:9: memory_space (note): cudaMemcpy copies from the host over d, which a kernel "
                        "has filled, and nothing reads it afterwards"));
  EXPECT_THAT(told(fill + "  cudaMemcpyAsync(d, h.data(), n * sizeof(float), cudaMemcpyDefault);\n"),
              HasSubstr("c.cu:9: memory_space (note): cudaMemcpyAsync copies from the host over d"));
}

TEST(LostResults, are_none_where_something_reads_them_or_the_copy) {
  EXPECT_EQ(told(fill + out + in), "") << "read before";
  EXPECT_EQ(told(fill + in + out), "") << "the copy is read";
  EXPECT_EQ(told(fill + in + fill), "") << "a kernel may read the copy";
  EXPECT_EQ(told(fill + in +
                 "  cublasHandle_t blas; cublasCreate(&blas);\n  const float two = 2;\n"
                 "  cublasSscal(blas, n, &two, d, 1);\n  cublasDestroy(blas);\n"),
            "")
      << "so may a library";
  EXPECT_EQ(told(fill + in + "  cudaMemset(d, 0, n * sizeof(float));\n"), "")
      << "it is used for something else";
}

TEST(LostResults, are_none_where_no_kernel_has_written_them_or_copies_are_what_is_meant) {
  EXPECT_EQ(told(in), "");
  EXPECT_EQ(told("  cudaMemset(d, 0, n * sizeof(float));\n" + in), "");
  EXPECT_EQ(told("  fill<<<1, 32>>>(d, n);\n" + in), "") << "a half of it";
  EXPECT_EQ(told(fill + "  for (int i = 0; i < 3; ++i)\n  " + in), "") << "a measurement of copies";
}

}  // namespace
}  // namespace gridstride::cc
