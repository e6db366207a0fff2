// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_index.hpp"

#include <gtest/gtest.h>

namespace gridstride::simt {
namespace {

TEST(KernelIndex, says_along_which_axes_an_index_has_no_block_or_thread) {
  const std::string kernel = "__global__ void k(float* a) {\n";
  const std::string x = kernel + "const int i = threadIdx.x;\n";
  EXPECT_TRUE(lacks_axes(x + "a[i] *= 2;", "blockIdx", "x"));
  EXPECT_TRUE(lacks_axes(x + "a[i] *= 2;", "threadIdx", "y"));
  EXPECT_TRUE(lacks_axes(kernel + "a[blockIdx.x * blockDim.x + threadIdx.x] = 1;", "blockIdx", "y"));
  EXPECT_FALSE(lacks_axes(x + "a[i] *= 2;", "threadIdx", "x"));
  EXPECT_FALSE(lacks_axes(x + "a[i] *= 2;", "threadIdx", "xy")) << "along x they have elements of their own";
  EXPECT_FALSE(lacks_axes(kernel + "const int i = number();\na[i] = 1;", "blockIdx", "x"))
      << "not reckoned here";
  EXPECT_FALSE(lacks_axes(x + "*a += i;", "blockIdx", "x")) << "one element for all";
  EXPECT_FALSE(lacks_axes(x + "a[0] += i;", "blockIdx", "x"));
}

TEST(KernelIndex, has_a_guard) {
  const std::string kernel = "__global__ void k(float* a, int n) {\n";
  EXPECT_TRUE(has_early_return(kernel + "if (i >= n) return;\na[i] = 1;", ">="));
  EXPECT_TRUE(has_early_return(kernel + "if (row >= rows || column >= columns) return;\na[i] = 1;", ">="));
  EXPECT_FALSE(has_early_return(kernel + "if (threadIdx.x == 0) return;\na[i] = 1;", ">="));
  EXPECT_FALSE(has_early_return(kernel + "a[i] = 1;", ">="));
  EXPECT_TRUE(has_early_return(kernel + "if (i >= n) {\n  return;\n}\na[i] = 1;", ">="));
  EXPECT_TRUE(has_early_return(kernel + "if (i > n) return;\na[i] = 1;", ">"));
  EXPECT_FALSE(has_early_return(kernel + "if (i >= n) return;\na[i] = 1;", ">"));
  EXPECT_FALSE(has_early_return(kernel + "if (i > n - 1) return;\na[i] = 1;", ">"));
  EXPECT_FALSE(has_early_return(kernel + "if (static_cast<int>(i) >= n) return;\na[i] = 1;", ">"));
}

TEST(KernelIndex, plain_chars_are_told_from_unsigned_ones) {
  EXPECT_TRUE(has_plain_char("__global__ void k(const char* s) { h[s[0]] = 1; }"));
  EXPECT_TRUE(has_plain_char("__global__ void k(unsigned char* s) { char c = s[0]; }"));
  EXPECT_FALSE(has_plain_char("__global__ void k(const unsigned char* s) { h[s[0]] = 1; }"));
  EXPECT_FALSE(has_plain_char("__global__ void k(int* charge) { charge[0] = 1; }"));
}

TEST(KernelIndex, stores_a_constant) {
  EXPECT_TRUE(stores_constant("if (x[i] == wanted) s_found = true;"));
  EXPECT_TRUE(stores_constant("s_sum = 0.0F;"));
  EXPECT_TRUE(stores_constant("*last = -1;"));
  EXPECT_FALSE(stores_constant("*sum = s_values[0];"));
  EXPECT_FALSE(stores_constant("*sum = total - 1;"));
  EXPECT_FALSE(stores_constant("if (i == 0) *sum = total;"));
}

TEST(KernelIndex, has_the_parameter_that_a_line_indexes) {
  const std::vector<std::string> parameters{"in", "out", "n"};
  EXPECT_EQ(only_indexed("x = in[i] + in[i + n];", parameters), "in");
  EXPECT_EQ(only_indexed("out[i] = in[i];", parameters), "") << "two";
  EXPECT_EQ(only_indexed("s_tile[i] = *in;", parameters), "");
}

RowIndex rows(const std::string& body) {
  return row_index("__global__ void k(float* a, int rows, int cols) {\n" + body);
}

TEST(KernelIndex, has_an_index_by_row_and_column) {
  const RowIndex index = rows("a[r * rows + c] = b[r] * b[c];");
  EXPECT_EQ(index.text, "r * rows + c");
  EXPECT_EQ(index.width, "rows");
  EXPECT_EQ(index.column, "c");
  EXPECT_EQ(rows("a[c + cols * r] = 1;").width, "cols");
  EXPECT_EQ(rows("a[c + cols * r] = 1;").column, "c");
  const RowIndex variable = rows("const unsigned i = threadIdx.x + threadIdx.y * 4;\na[i] *= 2;");
  EXPECT_EQ(variable.width, "4");
  EXPECT_EQ(variable.column, "threadIdx.x");
}

TEST(KernelIndex, has_no_row_where_the_width_is_not_plain) {
  EXPECT_EQ(rows("a[blockIdx.x * blockDim.x + threadIdx.x] = 1;").text, "") << "a thread's number";
  EXPECT_EQ(rows("a[rows * cols + c] = 1;").text, "");
  EXPECT_EQ(rows("a[r + cols + c] = 1;").text, "");
  EXPECT_EQ(rows("a[i] = b[r * cols + c];").text, "") << "the store's index comes first";
  EXPECT_EQ(rows("*a = 1;").text, "");
}

TEST(KernelIndex, says_what_an_update_is_made_of) {
  EXPECT_TRUE(has_loop("for (;;) a[0] += 1;"));
  EXPECT_FALSE(has_loop("a[before] += 1;"));
  EXPECT_TRUE(multiplies_element("a[i] += 1;\na[i] *= 2;"));
  EXPECT_TRUE(multiplies_element("a[i] /= 2;"));
  EXPECT_FALSE(multiplies_element("a[i] *= 2;\na[i] += b * c;"));
}

}  // namespace
}  // namespace gridstride::simt
