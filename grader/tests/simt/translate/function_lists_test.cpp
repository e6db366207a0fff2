// SPDX-License-Identifier: MIT
#include "simt/translate/function_lists.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using gridstride::translate::FunctionLists;
using gridstride::translate::lex;
using gridstride::translate::listed_name;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string lists_of(const std::string& source, bool relaxed = false) {
  FunctionLists lists;
  lists.add(lex(source), "folder/a.cu", {.relaxed_constexpr = relaxed});
  return lists.as_variable();
}

const std::string kernel = "__global__ void k() {}\n";

TEST(FunctionLists, name_what_is_for_the_host_and_what_for_the_device) {
  EXPECT_THAT(lists_of(kernel + "float twice(float x) { return 2 * x; }\n"
                                "__device__ float four(float x) { return 4 * x; }\n"
                                "template <class T>\nT generic(T x) { return x; }\n"),
              AllOf(HasSubstr("d a.cu:1 k\\n"), HasSubstr("h a.cu:2 twice\\n"), HasSubstr("d a.cu:3 four\\n"),
                    HasSubstr("h a.cu:5 generic\\n")));
}

TEST(FunctionLists, name_members_and_operators) {
  EXPECT_THAT(lists_of(kernel + "struct P {\n  P(float v) : x(v) {}\n  ~P() {}\n"
                                "  float get() const { return x; }\n  P operator+(P o) const { return o; }\n"
                                "  float operator()(int) { return x; }\n  float x;\n};\n"),
              AllOf(HasSubstr("h a.cu:3 P\\n"), HasSubstr("h a.cu:4 ~P\\n"), HasSubstr("h a.cu:5 get\\n"),
                    HasSubstr("h a.cu:6 operator+\\n"), HasSubstr("h a.cu:7 operator()\\n")));
}

// A statement that ends in a call looks like a declaration.
TEST(FunctionLists, are_not_misled_by_calls_behind_a_condition) {
  for (const char* statement :
       {"if (i < n) y[i] = twice(x[i]);", "for (;;) y[0] = twice(1);", "else y[0] = twice(1);"})
    EXPECT_THAT(lists_of("float twice(float x) { return 2 * x; }\n__global__ void k(float* y) { " +
                         std::string(statement) + " }\n"),
                HasSubstr("h a.cu:1 twice\\n"))
        << statement;
}

TEST(FunctionLists, leave_out_what_both_may_call) {
  EXPECT_THAT(lists_of(kernel + "#define HD __host__ __device__\n#define BOTH HD inline\n"
                                "HD float a(float x) { return x; }\nBOTH float b(float x) { return x; }\n"
                                "__host__ __device__ float c(float x) { return x; }\n"),
              AllOf(HasSubstr("b a.cu:4 a\\n"), HasSubstr("b a.cu:5 b\\n"), HasSubstr("b a.cu:6 c\\n"),
                    Not(HasSubstr("h a.cu"))));
}

TEST(FunctionLists, leave_out_functions_for_both_that_may_ask_for_the_side) {
  EXPECT_THAT(
      lists_of(kernel +
               "__host__ __device__ int a() {\n#ifdef __CUDA_ARCH__\n  return 1;\n#else\n  return 2;\n"
               "#endif\n}\n__host__ __device__ constexpr int b() { return 1; }\n"
               "#define SIDE 1\n__host__ __device__ int c() { return SIDE; }\n"),
      Not(HasSubstr("b a.cu")));
}

TEST(FunctionLists, name_constants_of_the_host) {
  const std::string text =
      lists_of(kernel +
               "const int a[2] = {1, 2};\n__constant__ const int b[2] = {1, 2};\n"
               "TABLE const int c[2] = {1, 2};\nstruct S { static constexpr int d[2] = {1, 2}; };\n"
               "int f() { const int e[2] = {1, 2}; return e[0]; }\nint g[2] = {1, 2};\n");
  EXPECT_THAT(text, AllOf(HasSubstr("c a.cu:2 a\\n"), HasSubstr("c a.cu:5 d\\n")));
  for (const std::string other : {" b", " c", " e", " g"}) EXPECT_THAT(text, Not(HasSubstr(other + "\\n")));
}

TEST(FunctionLists, name_variables_of_the_host_that_device_code_names) {
  const std::string text = lists_of(
      "int a, b;\n__device__ int c;\nconst int d = 1;\nconst char* e;\nstruct S { static int f; int g; };\n"
      "extern int h;\nint i;\n#ifdef __CUDA_ARCH__\n__device__\n#endif\nint j;\n"
      "__global__ void k() { a + c + d + e + f + g + h + j; }\n__device__ int l() { return a; }\n");
  EXPECT_THAT(text, AllOf(HasSubstr("v a.cu:1 a\\nu a.cu:12 a\\nu a.cu:13 a\\n"), HasSubstr("v a.cu:4 e\\n"),
                          HasSubstr("v a.cu:5 f\\n"), HasSubstr("v extern h\\n")));
  for (const std::string other : {"b", "c", "d", "g", "i", "j"})
    EXPECT_THAT(text, Not(ContainsRegex("v [^ ]* " + other + "\\\\n"))) << other;
}

TEST(FunctionLists, name_no_variables_where_device_code_may_not_use_them) {
  const std::string text = lists_of(
      "int a;\n#define HOST_ONLY(x) x\n__device__ void k() {\n  HOST_ONLY(a);\n  NV_IF_TARGET(NV_IS_HOST, "
      "(a;));\n"
      "#ifndef __CUDA_ARCH__\n  a;\n#endif\n}\n");
  EXPECT_THAT(text, Not(HasSubstr("v a.cu:1 a")));
}

TEST(FunctionLists, name_lambdas_by_their_side_and_captures) {
  const std::string text =
      lists_of(kernel +
               "void f() {\n  auto a = [=](int) {};\n  auto b = [=] __device__(int) {};\n"
               "  auto c = [=] MAYBE(int) {};\n  auto d = [&] __device__(int) {};\n"
               "  auto e = [](int) {}, f = [] __device__(int) {};\n}\n");
  EXPECT_THAT(text, AllOf(HasSubstr("l a.cu:3\\n"), HasSubstr("r a.cu:6\\n")));
  for (const std::string other : {"l a.cu:4", "l a.cu:5", "l a.cu:6", "l a.cu:7"})
    EXPECT_THAT(text, Not(HasSubstr(other)));
}

TEST(FunctionLists, leave_out_what_a_header_may_have_marked) {
  EXPECT_THAT(lists_of(kernel + "MY_INLINE float a(float x) { return x; }\n"
                                "__both__ float b(float x) { return x; }\n"
                                "__device__ float c(float);\nfloat c(float x) { return x; }\n"),
              AllOf(Not(HasSubstr(" a\\n")), Not(HasSubstr(" b\\n")), Not(HasSubstr("h a.cu:5"))));
}

TEST(FunctionLists, are_not_misled_by_macros_that_make_functions) {
  const std::string source =
      "#define KERNEL(name, value) __global__ void name(float* p) { p[0] = value; }\n"
      "KERNEL(one, 1)\nKERNEL(two, 2)\nint main() { return 0; }\n"
      "__launch_bounds__(64) __global__ void k() {}\nint last() { return 0; }\n";
  EXPECT_THAT(lists_of(source), AllOf(Not(HasSubstr("a.cu:4 main")), HasSubstr("d a.cu:5 k\\n"),
                                      HasSubstr("h a.cu:6 last\\n")));
}

TEST(FunctionLists, are_not_misled_by_a_branch_of_the_preprocessor) {
  EXPECT_THAT(
      lists_of(kernel + "#if defined(NOPE)\n__global__ void never(\n#endif\nint main() { return 0; }\n"),
      Not(HasSubstr("main")));
}

TEST(FunctionLists, leave_out_constexpr_functions_where_that_is_relaxed) {
  const std::string source = kernel + "constexpr int square(int x) { return x * x; }\n";
  EXPECT_THAT(lists_of(source), HasSubstr("h a.cu:2 square\\n"));
  EXPECT_THAT(lists_of(source, true), Not(HasSubstr("square")));
}

TEST(FunctionLists, name_device_lines_that_say_std) {
  const std::string source =
      "__global__ void k() {\n  std::min(1, 2);\n  cuda::std::min(1, 2);\n}\nvoid h() {\n  std::min(1, "
      "2);\n}\n";
  EXPECT_THAT(lists_of(source),
              AllOf(HasSubstr("s a.cu:2\\n"), Not(HasSubstr("s a.cu:3")), Not(HasSubstr("s a.cu:6"))));
  EXPECT_THAT(lists_of(source, true), Not(HasSubstr("s a.cu:2")));
}

TEST(FunctionLists, are_empty_where_nothing_runs_on_a_device) {
  EXPECT_EQ(lists_of("int main() { return 0; }\n"), "");
}

TEST(ListedName, has_no_template_arguments_and_no_blanks) {
  EXPECT_EQ(listed_name("twice<float>"), "twice");
  EXPECT_EQ(listed_name("operator<"), "operator<");
  EXPECT_EQ(listed_name("operator int"), "operatorint");
}

}  // namespace
