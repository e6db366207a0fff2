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

TEST(Architecture, outside_of_functions_the_host_is_meant) {
  for (const std::string text :
       {"#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n#else\nint f();\n#endif\n",
        "struct S {\n#ifdef __CUDA_ARCH__\n  int x;\n#endif\n};",
        "namespace a {\n#ifndef __CUDA_ARCH__\nint y = f(1);\n#endif\n}"}) {
    EXPECT_EQ(translated(text), text);
  }
}

TEST(Architecture, macros_that_stand_for_specifiers_say_where_a_function_runs) {
  const std::string body = " f() {\n#if __CUDA_ARCH__ > 600\n  g();\n#endif\n}";
  for (const std::string specifier : {"DEV", "KERNEL"}) {
    EXPECT_THAT(
        translated("#define DEV __device__ inline\n#define KERNEL __global__ void\n" + specifier + body),
        testing::HasSubstr("{\n#if __GRIDSTRIDE_ARCH__ > 600\n  g();\n#endif\n}"))
        << specifier;
  }
  EXPECT_THAT(translated("#define H __host__\n#define HD H __device__\nHD void" + body),
              testing::HasSubstr("? (__GRIDSTRIDE_ARCH__ > 600) : (0 > 600)) {\n  g();\n}\n}"));
}

TEST(Architecture, a_function_of_which_nothing_is_known_asks_at_run_time) {
  for (const std::string head :
       {"void f() {", "SPACE(int) f(int x) const noexcept {", "struct S {  S() : a{0}, b{1} {",
        "auto f() -> T<int, 3>* {", "auto l = [=] {"}) {
    EXPECT_EQ(translated(head + "\n#ifdef __CUDA_ARCH__\n  g();\n#endif\n}"),
              head + "\n" + asks + "\n  g();\n}\n}");
  }
}

TEST(Architecture, what_is_no_choice_between_statements_is_refused_on_the_device) {
  const std::string refused =
      " if (!__builtin_is_constant_evaluated() && ::gs_in_kernel()) ::gs_unsupported(";
  for (const std::string body :
       {"{\n  return 1\n#ifdef __CUDA_ARCH__\n  + 1\n#endif\n  ;\n}",
        "{\n  switch (x) {\n#ifdef __CUDA_ARCH__\n  case 1: return 1;\n#endif\n  }\n}",
        "{\n  if (x) { f(); }\n#ifdef __CUDA_ARCH__\n  else { g(); }\n#endif\n}",
        "{\n#if defined(__CUDA_ARCH__) && FAST > 1\n  g();\n#endif\n}",
        "{\n#if FAST\n  g();\n#elif defined(__CUDA_ARCH__)\n  h();\n#endif\n}"}) {
    EXPECT_THAT(translated("__host__ __device__ int f(int x) " + body),
                testing::HasSubstr("(int x) {" + refused));
  }
}

TEST(Architecture, a_choice_may_also_ask_whether_macros_are_defined) {
  EXPECT_THAT(
      translated("void f() {\n#if defined(__CUDA_ARCH__) && !defined NDEBUG\n  g();\n#endif\n}"),
      testing::HasSubstr("? (true && !gs_is_defined(NDEBUG)) : (false && !gs_is_defined(NDEBUG))) {"));
  EXPECT_EQ(translated("void f() {\n#ifndef A\n  g();\n#elif defined(__CUDA_ARCH__)\n  h();\n#endif\n}"),
            "void f() {\nif (!gs_is_defined(A)) {\n  g();\n} else if "
            "((!__builtin_is_constant_evaluated() && ::gs_in_kernel()) ? (true) : (false)) {\n  h();\n}\n}");
  const std::string other = "void f() {\n#ifdef A\n  g();\n#elif B\n  h();\n#endif\n}";
  EXPECT_EQ(translated(other), other);
}

TEST(Architecture, several_branches_and_a_single_statement_keep_their_meaning) {
  const std::string in_kernel = "(!__builtin_is_constant_evaluated() && ::gs_in_kernel()) ? ";
  EXPECT_EQ(translated("void f() {\n#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700  // new\n  a();\n"
                       "#elif defined __CUDA_ARCH__\n  b();\n#else\n  c();\n#endif\n}"),
            "void f() {\nif (" + in_kernel +
                "(true && __GRIDSTRIDE_ARCH__ >= 700) : (false && 0 >= 700)) {\n  a();\n} else if (" +
                in_kernel + "(true) : (false)) {\n  b();\n} else {\n  c();\n}\n}");
  EXPECT_EQ(translated("void f() {\n  if (x)\n#ifdef __CUDA_ARCH__\n  a();\n#endif\n  else b();\n}"),
            "void f() {\n  if (x)\n{ " + asks + "\n  a();\n} }\n  else b();\n}");
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
