// SPDX-License-Identifier: MIT
#include <random>

#include "translated.hpp"

namespace gridstride::translate {
namespace {

void expect_problem(std::string_view source, int line, const std::string& part) {
  const Translation translation = translate(source, "a.cu");
  ASSERT_FALSE(translation.problems.empty()) << source;
  EXPECT_EQ(translation.problems[0].line, line) << source;
  EXPECT_NE(translation.problems[0].message.find(part), std::string::npos) << translation.problems[0].message;
}

TEST(Malformed, a_launch_without_a_closer_names_the_kernel_and_line) {
  expect_problem("\n\nk<<<1, 2(p);", 3, "'k' has no '>>>'");
  expect_problem("f(k<<<1, 2);", 1, "'k' has no '>>>'");
}

TEST(Malformed, a_launch_with_an_open_bracket_before_its_closer_names_the_bracket) {
  expect_problem("k<<<1,\n dim3(4, 4>>>(p);", 2, "'k' lacks a ')' before its '>>>'");
  expect_problem("f(k<<<1, dim3(4, 4>>>(p));", 1, "'k' lacks a ')' before its '>>>'");
  expect_problem("k<<<sizes[0, 4>>>(p);", 1, "'k' lacks a ']' before its '>>>'");
  expect_problem("k<<<1, dim3(4, 4)(p); g(a >>> (b));", 1, "'k' has no '>>>'");
  EXPECT_TRUE(translate("k<<<1, dim3(4, f<g<h<4>>>(2))>>>(p);", "a.cu").problems.empty());
}

TEST(Malformed, a_problem_has_the_column_of_its_word) {
  const auto column = [](std::string_view source) { return translate(source, "a.cu").problems.at(0).column; };
  EXPECT_EQ(column("\n  k<<<1>>>(p);"), 4);
  EXPECT_EQ(column("\n/* one\n two */ k<<<1>>>(p);"), 10);
  EXPECT_EQ(column("k<<<1, dim3(4, 4>>>(p);"), 12);
  EXPECT_EQ(column("__global__ int k() {}"), 12);
}

TEST(Malformed, a_kernel_that_returns_a_value_is_told_at_its_type) {
  expect_problem("\n__global__ int k(float* p) { return 1; }", 2,
                 "a kernel returns void, and k is of type int");
  expect_problem("template <class T>\n__global__ T* f();\nstatic __global__\nunsigned int k(float* p);", 4,
                 "k is of type unsigned");
  expect_problem("__global__ __launch_bounds__(256) float* k(int n);", 1, "k is of type float");
  for (const std::string_view source :
       {"__global__ void k(int n) {}", "__global__ void __launch_bounds__(sizeof(int)) k(int n) {}",
        "template <int N> __global__ void k(int n) {}", "__device__ int f(int n) { return n; }",
        "template <class T> __global__ enable_if_t<is_same<T, int>, void> k(T n) {}",
        "__global__ auto k(int n) -> void {}", "#if 0\n__global__ int k();\n#endif\n",
        "int x;\n#ifdef OTHER\n__global__ int k();\n#endif\n"})
    EXPECT_TRUE(translate(source, "a.cu").problems.empty()) << source;
}

TEST(Malformed, an_rvalue_reference_of_a_kernel_is_told) {
  expect_problem("template <class T>\n__global__ void k(T* p,\n  T&& n) {}", 3,
                 "cannot be an rvalue reference");
  expect_problem("__global__ void k(const int &&);", 1, "cannot be an rvalue reference");
  for (const std::string_view source : {"template <class T> __device__ void f(T&& n) {}",
                                        "__global__ void k(int& n, bool b = true && false) {}",
                                        "__global__ void k(Op<int(int&&)> f) { auto g = [](int&& n) {}; }",
                                        "template <class... T> void run(T&&... n) { k<<<1, 2>>>(n...); }",
                                        "int x;\n#ifdef OTHER\n__global__ void k(int&& n);\n#endif\n"})
    EXPECT_TRUE(translate(source, "a.cu").problems.empty()) << source;
}

TEST(Malformed, a_launch_without_arguments_is_told) {
  expect_problem("\nk<<<1, 2>>>;", 2, "no argument list");
}

TEST(Malformed, a_launch_without_a_kernel_is_told) {
  expect_problem("<<<1, 2>>>(p);", 1, "no kernel name");
  expect_problem("return <<<1, 2>>>(p);", 1, "no kernel name");
  expect_problem("a > <<<1, 2>>>(p);", 1, "no kernel name");
}

TEST(Malformed, a_conflict_that_was_not_resolved_is_told_once) {
  expect_problem("int a;\n<<<<<<< HEAD\nint b;\n=======\nint c;\n>>>>>>> theirs\n", 2,
                 "a merge conflict is left in the file: keep one");
  expect_problem("<<<<<<< HEAD\nint b;\n", 1, "a merge conflict");
  expect_problem(" <<<<<<< HEAD\n", 1, "no kernel name");  // in no line of its own
  EXPECT_TRUE(translate("/*\n<<<<<<< HEAD\n*/\n#if 0\n<<<<<<< HEAD\n#endif\n", "a.cu").problems.empty());
}

TEST(Malformed, a_launch_of_an_ordinary_function_is_told) {
  expect_problem("void k(int* p) {}\nint main() { k<<<1, 2>>>(p); }", 2, "'k' is launched and is no kernel");
  expect_problem("__device__ void k(int* p) {}\nint main() { k<<<1, 2>>>(p); }", 2,
                 "'k' is launched and is no kernel: declare it __global__ void k(...) in line 1");
  expect_problem("template <class T> static void k(T* p) {}\nvoid g() { k<float><<<1, 2>>>(p); }", 2,
                 "is no kernel");
  for (const std::string_view source :
       {"__global__ void k(int* p) {} void g() { k<<<1, 2>>>(p); }",
        "KERNEL void k(int* p) {} void g() { k<<<1, 2>>>(p); }",
        "__global__ void k(int* p); void k(int* p) {} void g() { k<<<1, 2>>>(p); }",
        "struct S { void k(); }; void g() { k<<<1, 2>>>(p); }", "void g() { k<<<1, 2>>>(p); }"})
    EXPECT_TRUE(translate(source, "a.cu").problems.empty()) << source;
}

TEST(Malformed, a_shared_variable_with_a_value_is_told) {
  expect_problem("__global__ void k() {\n  __shared__ int s = 0;\n}", 2, "begins without a value");
  expect_problem("__global__ void k() {\n  __shared__ int s[2] = {1, 2};\n}", 2, "begins without a value");
  for (const std::string_view source :
       {"__global__ void k() { __shared__ int s; s = 0; }",
        "__global__ void k() { __shared__ int s[n == 2 ? 1 : 2]; s[0] = 0; }"})
    EXPECT_TRUE(translate(source, "a.cu").problems.empty()) << source;
}

TEST(Malformed, a_configuration_has_two_to_four_values) {
  expect_problem("k<<<1>>>(p);", 1, "1 value between");
  expect_problem("k<<<>>>(p);", 1, "0 values between");
  expect_problem("k<<<1, 2, 3, 4, 5>>>(p);", 1, "5 values between");
  expect_problem("k<<<f<1, 2>(3)>>>(p);", 1, "1 value between");
}

TEST(Malformed, an_unclosed_argument_list_is_told) { expect_problem("k<<<1, 2>>>(p;\n", 1, "not closed"); }

TEST(Malformed, a_dynamic_shared_array_of_unknown_form_is_told) {
  expect_problem("__global__ void k() {\n extern __shared__ float s[], t[];\n}", 2, "one at a time");
  expect_problem("#define SH(T) extern __shared__ T\n", 1, "one at a time");
  expect_problem("#define SH extern __shared__ float s[]\n\nSH;\n", 3, "has to stand in a function");
}

TEST(Malformed, any_text_is_survived_and_keeps_its_lines_or_is_refused) {
  const std::vector<std::string> pieces = {
      "k",           "<<<",      ">>>",    ">",      "<",        "(",          ")",           "[",
      "]",           "{",        "}",      ";",      ",",        "\n",         "\"",          "'",
      "R\"x(",       ")x\"",     "/*",     "*/",     "//",       "#define M ", "#if 0\n",     "#else\n",
      "#endif\n",    "\\\n",     "extern", "return", "asm",      "struct",     "__shared__ ", "__device__ ",
      "__global__ ", "operator", "::",     "->",     "template", "float ",     " s[]",        "=",
      "namespace ",  "1'0",      "\xff",   "const "};
  std::mt19937 random(20260101);
  std::uniform_int_distribution<std::size_t> pick(0, pieces.size() - 1);
  for (int round = 0; round < 20000; ++round) {
    std::string source;
    for (int i = 0; i < 24; ++i) source += pieces[pick(random)];
    const Translation translation = translate(source, "a.cu");
    if (!translation.problems.empty()) continue;
    EXPECT_EQ(std::count(translation.text.begin(), translation.text.end(), '\n'),
              1 + std::count(source.begin(), source.end(), '\n'))
        << source;
  }
}

TEST(Malformed, ten_thousand_open_brackets_are_left_to_the_compiler) {
  const std::string brackets(10000, '(');
  EXPECT_TRUE(translate(brackets, "a.cu").text.ends_with(brackets));
  std::string launches;
  for (int i = 0; i < 2000; ++i) launches += "k<<<";
  EXPECT_FALSE(translate(launches, "a.cu").problems.empty());
}

}  // namespace
}  // namespace gridstride::translate
