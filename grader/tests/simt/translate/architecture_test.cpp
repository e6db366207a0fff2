// SPDX-License-Identifier: MIT
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
       {"__host__ __device__ int f() {\n#ifdef __CUDA_ARCH__\n  int x = 1;\n#else\n  int x = 2;\n#endif\n  "
        "return x;\n}",
        "__host__ __device__ int f() {\n  return 1\n#ifdef __CUDA_ARCH__\n  + 1\n#endif\n  ;\n}",
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
}  // namespace gridstride::translate
