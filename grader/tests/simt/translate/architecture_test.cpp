// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "translated.hpp"

namespace gridstride::translate {
namespace {

const std::string asks = "if (!__builtin_is_constant_evaluated() && ::gs_in_kernel()) {";
const std::string asks_not = "if (!(!__builtin_is_constant_evaluated() && ::gs_in_kernel())) {";

TEST(Architecture, it_is_defined_in_functions_of_the_device) {
  EXPECT_EQ(translated("__global__ void k() {\n#ifdef __CUDA_ARCH__\n  f(__CUDA_ARCH__);\n#endif\n}"),
            "__global__ void k() {\n#ifdef __GRIDSTRIDE_ARCH__\n  f(__GRIDSTRIDE_ARCH__);\n#endif\n}");
  EXPECT_EQ(
      translated(
          "__device__ int f() {\n#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600\n  return 1;\n#endif\n}"),
      "__device__ int f() {\n#if defined(__GRIDSTRIDE_ARCH__) && __GRIDSTRIDE_ARCH__ >= 600\n  return "
      "1;\n#endif\n}");
}

TEST(Architecture, a_function_of_host_and_device_asks_at_run_time) {
  EXPECT_EQ(
      translated(
          "__host__ __device__ int f() {\n#ifdef __CUDA_ARCH__\n  return 1;\n#else\n  return 2;\n#endif\n}"),
      "__host__ __device__ int f() {\n" + asks + "\n  return 1;\n} else {\n  return 2;\n}\n}");
  EXPECT_EQ(translated("__device__ __host__ void f() {\n#if !defined(__CUDA_ARCH__)\n  g();\n#endif\n}"),
            "__device__ __host__ void f() {\n" + asks_not + "\n  g();\n}\n}");
}

TEST(Architecture, what_is_declared_for_both_stays_with_the_host) {
  for (const std::string text :
       {"__host__ __device__ int f() {\n  return 1\n#ifdef __CUDA_ARCH__\n  + 1\n#endif\n  ;\n}",
        "void f() {\n#ifdef __CUDA_ARCH__\n  g();\n#endif\n}",
        "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n#else\nint f();\n#endif\n"}) {
    EXPECT_EQ(translated(text), text);
  }
}

TEST(Architecture, a_comparison_at_namespace_scope_has_the_number) {
  EXPECT_EQ(translated("#if __CUDA_ARCH__ < 600\n__device__ double f(double);\n#endif\n"),
            "#if __GRIDSTRIDE_ARCH__ < 600\n__device__ double f(double);\n#endif\n");
}

}  // namespace
TEST(Architecture, branches_may_declare_what_they_alone_use) {
  const std::string text = translated(
      "__host__ __device__ int f() {\n#ifdef __CUDA_ARCH__\n  const int x = 1, *y = &x;\n  return *y;\n"
      "#else\n  T<int, 3> z(2);\n  return z;\n#endif\n}\nint x, y, z;");
  EXPECT_THAT(text, testing::HasSubstr("::gs_in_kernel()) {\n  const int x = 1"));
  EXPECT_THAT(text, testing::HasSubstr("} else {\n  T<int, 3> z(2);"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("gs_unsupported")));
}

TEST(Architecture, names_that_are_used_behind_the_branches_are_refused_on_the_device) {
  for (const std::string declaration :
       {"int x = 1;", "int y, x;", "T<A, B> x{1};", "auto *x = &v;", "int x[3];", "using x = int;"}) {
    const std::string text = translated("__host__ __device__ int f() {\n#ifdef __CUDA_ARCH__\n  " +
                                        declaration + "\n#else\n  g();\n#endif\n  return x;\n}");
    EXPECT_THAT(text, testing::HasSubstr("{ if (!__builtin_is_constant_evaluated() && ::gs_in_kernel()) "
                                         "::gs_unsupported("))
        << declaration;
    EXPECT_THAT(text, testing::HasSubstr("\n#ifdef __CUDA_ARCH__\n")) << declaration;
  }
}

}  // namespace gridstride::translate
