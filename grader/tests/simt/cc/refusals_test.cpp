// SPDX-License-Identifier: MIT
// What the CPU device could run, but nvcc does not compile: it is refused, and what looks like it is not.
// With GRIDSTRIDE_ASK_NVCC=/usr/local/cuda/bin/nvcc each program is given to nvcc as well, which has to
// agree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

Built built(const std::string& program, const std::vector<std::string>& options = {}) {
  const CurrentFolder folder("refusals");
  write("a.cu", program);
  std::vector<std::string> arguments{"-c", "a.cu", "-o", "a.o"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return build(arguments);
}

void expect_of_nvcc(bool accepts, const std::string& program, const std::vector<std::string>& options = {}) {
  const char* const nvcc = std::getenv("GRIDSTRIDE_ASK_NVCC");
  if (nvcc == nullptr) return;
  const CurrentFolder folder("nvcc");
  write("a.cu", program);
  std::string command = std::string(nvcc) + " -w -arch=sm_75 -std=c++17 -c a.cu -o a.o";
  for (const std::string& option : options) command += " " + option;
  const bool accepted = std::system((command + " > said.txt 2>&1").c_str()) == 0;
  EXPECT_EQ(accepted, accepts) << program << "\n" << read("said.txt");
}

void expect_accepted(const std::string& program, const std::vector<std::string>& options = {}) {
  expect_of_nvcc(true, program, options);
  EXPECT_EQ(built(program, options).messages, "") << program;
}

/// Expects that the program is refused, in its last line.
void expect_refused(const std::string& program, const std::string& message) {
  expect_of_nvcc(false, program);
  const Built result = built(program);
  const auto line = 1 + std::count(program.begin(), program.end(), '\n');
  EXPECT_EQ(result.exit_code, 1) << program;
  EXPECT_THAT(result.messages, ContainsRegex("a.cu:" + std::to_string(line) + ":([0-9]+:)? error: "))
      << program;
  EXPECT_THAT(result.messages, HasSubstr(message)) << program;
}

const std::string constants =
    "#include <array>\n#include <cstddef>\n"
    "struct P {\n  int x;\n  int row[3];\n  __host__ __device__ constexpr int sum() const { return x + "
    "row[0]; "
    "}\n};\n"
    "constexpr int tab[3] = {1, 2, 3};\nconst float weights[2] = {0.5f, 1};\nconstexpr P pair{1, {2, 3, "
    "4}};\n"
    "constexpr std::array<int, 3> lut{1, 2, 3};\nconst P pairs[2] = {{1, {2, 3, 4}}, {5, {6, 7, 8}}};\n"
    "struct S { static constexpr int t[3] = {1, 2, 3}; };\n"
    "template <class T> struct Q { static constexpr T t[3] = {1, 2, 3}; };\n"
    "namespace n { namespace { const char text[] = \"abc\"; } }\n"
    "__host__ __device__ int pick(const int* t, int i) { return t[i]; }\n"
    "__host__ __device__ constexpr int last(int n) { return n - 1; }\n";

std::string kernel(const std::string& statement) {
  return "__global__ void k(int* p, int i) { " + statement + " }";
}

TEST(Refusals, of_constants_of_the_host_that_lie_in_memory) {
  for (const std::string statement :
       {"p[0] = tab[i];", "p[0] = weights[threadIdx.x];", "p[0] = pair.row[i];", "p[0] = lut[i];",
        "p[0] = pairs[i].x;", "p[0] = S::t[i];", "p[0] = Q<int>::t[i];", "p[0] = n::text[i];",
        "for (int x : tab) p[0] += x;", "const int* q = tab; p[0] = q[i];", "p[0] = pick(S::t, i);",
        "const P& q = pair; p[0] = q.x;", "auto f = [=](int j) { return tab[j]; }; p[0] = f(i);"})
    expect_refused(constants + kernel(statement), "a constant of the host: device code has no arrays");
}

TEST(Refusals, of_constants_of_the_host_reach_functions_of_both_sides) {
  const std::string both = "__host__ __device__ int both(int i) { return tab[i]; }";
  const std::string host = "\nint host(int i) { return both(i) + tab[i]; }\n";
  EXPECT_EQ(built(constants + both + kernel("p[0] = i;") + host).messages, "");  // nvcc refuses this, too
  expect_refused(constants + both + kernel("p[0] = both(i);"), "both() runs on the device and reads tab");
}

TEST(Refusals, leave_constants_alone_that_device_code_has) {
  const std::string more =
      "constexpr int count = 3;\nconst float half = 0.5f;\n__constant__ const int c[3] = {1, 2, 3};\n"
      "__device__ const int d[3] = {1, 2, 3};\n__constant__ constexpr int e[3] = {1, 2, 3};\n"
      "#define TABLE __device__ const\nTABLE int m[3] = {1, 2, 3};\n"
      "#ifdef __CUDA_ARCH__\n__constant__\n#endif\nconst int either[3] = {1, 2, 3};\n"
      "template <std::size_t N> __host__ __device__ constexpr std::size_t length(const int (&)[N]) { return "
      "N; "
      "}\n"
      "__host__ __device__ int take(P p, int i) { return p.row[i]; }\n";
  expect_accepted(
      constants + more +
      kernel("p[0] = count + half; p[1] = c[i] + d[i] + e[i] + m[i] + either[i];\n"
             "const int l[2] = {1, 2}; static const int s[2] = {1, 2}; static constexpr int q[2] = {1, 2};\n"
             "constexpr int v = tab[1]; int a[tab[2]]; a[0] = v; p[2] = l[i] + s[i] + q[i] + a[0];\n"
             "static_assert(tab[0] == 1); if constexpr (S::t[1] == 2) p[3] = S::t[last(2)];\n"
             "p[4] = pair.x + pair.sum() + pairs[1].x + sizeof tab / sizeof *tab + length(tab);\n"
             "P whole = pair; p[5] = whole.row[i] + take(pair, i); p[6] = \"abc\"[i];"));
}

const std::string variables =
    "int n = 3;\nstatic float table[4];\nfloat* d_data;\nconst char* text = \"abc\";\n"
    "namespace inner { namespace { int n; } }\nextern int elsewhere;\n"
    "struct S {\n  static int count;\n  int n;\n  __device__ int get() const { return n; }\n};\n"
    "int S::count = 3;\nS object;\ntemplate <class T> T of_template = 3;\n"
    "template <class T> __host__ __device__ T both(T x) { return x + n; }\n"
    "__device__ int at(const int* x) { return *x; }\n";

TEST(Refusals, of_variables_of_the_host_in_device_code) {
  for (const std::string statement :
       {"p[0] = n;", "n = i;", "p[0] = table[i];", "d_data[i] = i;", "p[0] = text[i];", "p[0] = inner::n;",
        "p[0] = elsewhere;", "p[0] = S::count;", "p[0] = object.get();", "p[0] = of_template<int>;",
        "p[0] = at(&n);", "S copy = object; p[0] = copy.n;", "auto f = [=] { return n; }; p[0] = f();",
        "for (float x : table) p[0] += x;"})
    expect_refused(variables + kernel(statement),
                   "a variable of the host, which is undefined in device code");
  expect_refused(variables + kernel("p[0] = n;"), "k() runs on the device and uses n (line 1)");
  expect_of_nvcc(false, variables + kernel("p[0] = both(i);"));
  EXPECT_THAT(built(variables + kernel("p[0] = both(i);")).messages,
              HasSubstr("a.cu:15: error: both() runs on the device and uses n (line 1)"));
}

TEST(Refusals, of_variables_of_the_host_in_functions_for_both_sides_that_nobody_calls) {
  expect_refused(variables + kernel("p[0] = i;") + " __host__ __device__ int g(int i) { return n + i; }",
                 "g() runs on the device and uses n (line 1)");
}

TEST(Refusals, leave_variables_of_the_host_alone_where_device_code_does_not_use_them) {
  const std::string more =
      "#include <nv/target>\n"
      "__host__ __device__ int side() {\n#ifdef __CUDA_ARCH__\n  return 1;\n#else\n  return n;\n#endif\n}\n"
      "__host__ __device__ int target() { NV_IF_ELSE_TARGET(NV_IS_HOST, (return n;), (return 1;)) }\n"
      "__device__ int device_target() { NV_IF_ELSE_TARGET(NV_IS_HOST, (return n;), (return 1;)) }\n"
      "#ifdef __CUDA_ARCH__\n#define N 3\n__device__ int whole() { return 1; }\n"
      "#else\n#define N n\n__device__ int whole() { return n; }\n#endif\n"
      "template <class T> __device__ T never() { return n; }\n"
      "inline __host__ __device__ int nobody() { return n; }\nint host() { return n; }\n"
      "#ifdef __CUDA_ARCH__\n__device__\n#endif\nint either;\n"
      "#define GPU __device__\nGPU int marked;\n__device__ int first, second[3];\n"
      "__device__ __managed__ int shared_by_both;\n__device__ int* const to_first = &first;\n"
      "namespace other { __device__ int n; __device__ int get() { return n; } }\n"
      "struct M { int n; __device__ int get() const { return n; } };\n"
      "const int size = 4;\nconst float half = 0.5f;\nstruct C { static const int m = 2; };\n"
      "__host__ __device__ int counted() { static int count = 0; return ++count; }\n";
  expect_accepted(
      variables + more +
      kernel("p[0] = side() + target() + device_target() + N + whole();\n"
             "p[1] = sizeof(n) + sizeof table / sizeof *table; decltype(n) m = i; p[2] = m;\n"
             "p[3] = either + marked + first + second[i] + shared_by_both + *to_first + other::get();\n"
             "{ int n = i; p[4] = n; M object{3}; p[5] = object.n + object.get(); }\n"
             "__shared__ int text; text = i; p[6] = text; p[7] = size + half + C::m + counted();"));
}

TEST(Refusals, of_variables_of_the_host_in_lambdas_for_the_device) {
  const std::string launched =
      "int n;\ntemplate <class F> __global__ void k(F f) { f(); }\nvoid host(int* p) {\n  int own = n;\n";
  const std::string lambda = "k<<<1, 1>>>([=] __device__ { p[0] = ";
  expect_accepted(launched + lambda + "own; }); }", {"--extended-lambda"});
  expect_of_nvcc(false, launched + lambda + "n; }); }", {"--extended-lambda"});
  EXPECT_THAT(built(launched + lambda + "n; }); }", {"--extended-lambda"}).messages,
              HasSubstr("a.cu:5: error: this lambda runs on the device and uses n (line 1)"));
}

TEST(Refusals, of_arrays_of_any_length_in_device_code) {
  const std::string message = "an array in device code has a length that is known when it is compiled";
  expect_refused(kernel("int n = blockDim.x; float s[n]; s[0] = i; p[0] = s[0];"), message);
  expect_refused(kernel("auto f = [](int n) { float s[n]; s[0] = n; return s[0]; }; p[0] = f(i);"), message);
  expect_refused("__device__ int f(int n) { int s[n + 1]; s[0] = n; return s[0]; } " + kernel("p[0] = f(i);"),
                 message);
}

TEST(Refusals, leave_arrays_of_known_length_and_those_of_the_host_alone) {
  expect_accepted(
      "constexpr int f(int n) { return n + 1; }\nint host(int n) { int s[n]; s[0] = n; return s[0]; }\n" +
          kernel("const int n = 4; float s[n * 2]; int t[f(3)]; s[0] = t[0] = i; p[0] = s[0] + t[0];\n"
                 "char* q = (char*)alloca(i); q[0] = 1; p[1] = q[0];"),
      {"--expt-relaxed-constexpr"});
}

TEST(Refusals, do_not_follow_from_a_warning) {
  const std::string shared_forgotten =
      kernel("int s[32]; s[threadIdx.x] = i; __syncthreads(); p[i] = s[31 - threadIdx.x];");
  const Built result = built(shared_forgotten);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.messages, HasSubstr("a.cu:1:40: warning: each thread has an array s for itself"));
  expect_accepted(shared_forgotten, {"-w"});
}

const std::string kernels =
    "template <class F> __global__ void k(int n, F f) { if (threadIdx.x < n) f(threadIdx.x); }\n"
    "template <class F> __device__ void one(F f) { f(1); }\n"
    "template <class F> __host__ __device__ void both(F f) { f(1); }\n"
    "template <class F> void host(F f) { f(1); }\n";

TEST(Refusals, of_lambdas_for_the_host_that_device_code_calls) {
  const std::string message = "device code calls this lambda, which is for the host alone";
  for (const std::string lambda : {"[=](int i) { d[i] = s; }", "[d, s](int i) mutable { d[i] = s; }",
                                   "[=](auto i) { d[i] = s; }", "[](int i) {}"})
    expect_refused(kernels + "void run(int* d, int s) { k<<<1, 32>>>(3, " + lambda + "); }", message);
  expect_refused(
      kernels + "template <class T> void run(T* d, T s) {\n  k<<<1, 32>>>(3, [=](int i) { d[i] = s; });" +
          " } template void run(int*, int);",
      message);
  EXPECT_THAT(built(kernels + "void run(int* d, int s) {\n  auto f = [=](int i) { d[i] = s; };\n"
                              "  k<<<1, 32>>>(3, f);\n}\n")
                  .messages,
              HasSubstr("a.cu:6: error: " + message));
}

TEST(Refusals, leave_lambdas_alone_that_are_for_the_side_that_calls_them) {
  expect_accepted(
      kernels +
          "#define DEVICE_LAMBDA __device__\n#define LAMBDA [=] __device__\n"
          "void run(int* d, int s) {\n  k<<<1, 32>>>(3, [=] __device__(int i) { d[i] = s; });\n"
          "  k<<<1, 32>>>(3, [=] __host__ __device__(int i) { d[i] = s; });\n"
          "  k<<<1, 32>>>(3, [=] DEVICE_LAMBDA(int i) { d[i] = s; });\n"
          "  k<<<1, 32>>>(3, LAMBDA(int i) { d[i] = s; });\n"
          "  k<<<1, 32>>>(3, [=] __device__(int i) {\n    auto f = [=](int j) { d[j] = s; };\n"
          "    one(f);\n    one([&](int j) { d[j] = s; });\n  });\n"
          "  host([&](int i) { s = i; });\n  both([&](int i) { s = i; });\n}\n"
          "__global__ void own(int* d) {\n  int s = 1;\n  auto f = [&](int i) { d[i] = s; };\n  one(f);\n"
          "  auto g = [&] __device__(int i) { d[i] = s; };\n  g(1);\n}\n",
      {"--extended-lambda"});
}

TEST(Refusals, of_lambdas_for_the_device_that_capture_by_reference) {
  const std::string message = "a lambda with __device__ cannot capture by reference what host code has";
  for (const std::string begin : {"[&] __device__", "[=, &s] __device__", "[&s, d] __host__ __device__"})
    expect_refused(
        kernels + "void run(int* d, int s) { k<<<1, 32>>>(3, " + begin + "(int i) { d[i] = s; }); }",
        message);
}

const std::string wants_option =
    "warning: this lambda is declared for the device, which nvcc takes only with its option "
    "--extended-lambda";

TEST(Refusals, warn_of_lambdas_for_the_device_without_the_option) {
  const std::string run = kernels + "void run(int* d, int s) {\n  ";
  EXPECT_EQ(built(run + "k<<<1, 32>>>(3, [=] __device__(int i) { d[i] = s; });\n}\n").messages,
            "a.cu:6:19: " + wants_option + "\n");
  EXPECT_EQ(
      built("#define HD __host__ __device__\n" + run + "k<<<1, 32>>>(3, [=] HD(int i) { d[i] = s; });\n  " +
            "k<<<1, 32>>>(3, [=] HD(int i) { d[i] = 2 * s; });\n}\n")
          .messages,
      "a.cu:7:19: " + wants_option + " (so does 1 more)\n");
  EXPECT_EQ(
      built("__global__ void k(int* d) {\n  auto g = [&] __device__(int i) { d[i] = 1; };\n  g(1);\n}\n")
          .messages,
      "a.cu:2:12: " + wants_option + "\n");
}

TEST(Refusals, warn_of_no_lambdas_that_need_no_option) {
  const std::string program =
      "__global__ void k(int* d) {\n  auto g = [&](int i) { d[i] = 1; };\n  g(1);\n}\n"
      "int host(int s) { auto f = [=](int i) { return s + i; }; return f(1); }\n"
      "#ifdef NEVER\nauto never = [] __device__(int i) { return i; };\n#endif\n";
  expect_accepted(program);
  expect_accepted(program + "auto lambda = [] __device__(int i) { return i; };\n", {"-extended-lambda"});
}

TEST(Refusals, warn_of_constants_that_functions_of_the_host_compute_in_device_code) {
  const std::string functions =
      "constexpr int f(int n) { return n + 1; }\nstruct S { static constexpr int f() { return 3; } };\n"
      "template <class T> constexpr int g() { return sizeof(T); }\n"
      "template <int N> __device__ int n() { return N; }\n";
  const auto messages = [&](const std::string& statement) {
    expect_of_nvcc(false, functions + kernel(statement));
    const Built result = built(functions + kernel(statement));
    EXPECT_EQ(result.exit_code, 0) << result.messages;
    return result.messages;
  };
  for (const std::string statement :
       {"constexpr int c = f(3); p[0] = c;", "__shared__ int s[f(3)]; s[0] = i; p[0] = s[0];",
        "static_assert(f(3) == 4); p[0] = i;", "if constexpr (f(3) == 4) p[0] = i;",
        "switch (i) { case f(3): p[0] = i; }", "p[0] = n<f(3)>();", "int s[S::f()]; s[0] = i; p[0] = s[0];",
        "for (int j = 0; j < 3; ++j) { int c = 2 * n<(1 + f(3))>(); p[j] = c; }",
        "static float s[2][f(3) + 1]; s[0][i] = 1; p[0] = s[0][i];"})
    EXPECT_THAT(messages(statement),
                ContainsRegex("a.cu:5:[0-9]+: warning: f\\(\\) is a constexpr function of "
                              "the host: without its option --expt-relaxed-constexpr"))
        << statement;
  EXPECT_THAT(messages("constexpr int c = g<float>() + g<int>(); p[0] = c;"),
              HasSubstr("declare it __host__ __device__ (so does 1 more)\n"));
  const std::string limits = "#include <limits>\n#include <algorithm>\n";
  for (const std::string constant : {"std::numeric_limits<int>::max()", "std::max(2, 3)"}) {
    const std::string program = limits + kernel("constexpr int c = " + constant + "; p[0] = c;");
    expect_of_nvcc(false, program);
    EXPECT_THAT(built(program).messages, HasSubstr("warning: max() is a constexpr function of the host"));
  }
}

TEST(Refusals, warn_of_no_constants_that_device_code_may_compute) {
  const std::string functions =
      "constexpr int f(int n) { return n + 1; }\nconstexpr int four = f(3);\n"
      "__host__ __device__ constexpr int both(int n) { return n + 1; }\n"
      "#define HD __host__ __device__\nHD constexpr int by_macro(int n) { return n + 1; }\n"
      "struct A { constexpr int size() const { return 3; } };\n"
      "struct B { __device__ constexpr int size() const { return 3; } };\n"
      "template <class T> constexpr T max(T a, T b) { return a > b ? a : b; }\n"
      "__host__ __device__ int on_both(int i) { constexpr int c = f(3); return c + i; }\n"
      "int host() { return f(1) + A().size(); }\n";
  expect_accepted(
      functions +
      kernel(
          "auto f = [](int n) { return 2 * n; }; p[0] = f(3) + four + both(i) + by_macro(1) + on_both(i);\n"
          "p[1] = B().size() + max(i, 3);"));
  // Told once, by the error.
  for (const std::string statement : {"p[0] = f(i);", "p[f(i)] = 1;", "if constexpr (true) p[0] = f(i);",
                                      "switch (i) { case 1: p[0] = f(i); }"}) {
    const std::string program = "constexpr int f(int n) { return n + 1; }\n" + kernel(statement);
    expect_of_nvcc(false, program);
    EXPECT_THAT(built(program).messages,
                AllOf(HasSubstr("error: k() runs on the device and calls f()"), Not(HasSubstr("warning"))))
        << statement;
  }
  expect_accepted("constexpr int f(int n) { return n + 1; }\n" + kernel("constexpr int c = f(3); p[0] = c;"),
                  {"--expt-relaxed-constexpr"});
}

TEST(Refusals, of_variables_of_the_device_in_classes) {
  for (const std::string member :
       {"static __device__ int hits;", "__device__ static int hits[4];", "static __constant__ float c;",
        "static __managed__ int* m;", "static __device__ constexpr int n = 3;", "static __shared__ int s;"})
    expect_refused("struct S { int x; " + member + " };", "variable: declare it outside of the class");
}

TEST(Refusals, leave_other_members_of_classes) {
  expect_accepted(
      "template <class T> struct S : T {\n  __device__ S() : x(0) {}\n  static __device__ int f();\n"
      "  __device__ S operator=(S o) { x = o.x; return *this; }\n  __device__ operator int() const { return "
      "x; "
      "}\n"
      "  static constexpr int n = 3;\n  __device__ int g() { static __device__ int hits; __shared__ int "
      "s[4];\n"
      "    return hits + s[0]; }\n  int x;\n};\n__device__ int hits;\n"
      "#ifdef NEVER\nstruct R { static __device__ int hits; };\n#endif\n");
}

std::string with_shared(const std::string& name, const std::string& declaration) {
  return "__global__ void " + name + "(int* p) { extern __shared__ " + declaration + "; p[0] = s[0]; }";
}

TEST(Refusals, of_dynamic_arrays_of_one_name_with_different_types) {
  expect_refused(with_shared("a", "float s[]") + "\n" + with_shared("b", "int s[]"),
                 "extern __shared__ int s[] is an array of float in line 1");
  expect_refused("extern __shared__ float4 s[];\ntemplate <class T>\n" + with_shared("b", "unsigned int s[]"),
                 "extern __shared__ unsigned s[] is an array of float4 in line 1");
}

TEST(Refusals, leave_dynamic_arrays_of_one_type_or_in_other_namespaces) {
  expect_accepted(with_shared("a", "unsigned s[]") + "\n" + with_shared("b", "unsigned int s[]") + "\n" +
                  with_shared("c", "__align__(16) unsigned s[]") + "\ntemplate <class T>\n" +
                  with_shared("d", "T s[]") + "\nnamespace n { " + with_shared("e", "float s[]") +
                  " }\n#ifdef NEVER\n" + with_shared("f", "double s[]") + "\n#endif\n");
}

const std::string kernel_before = "__global__ void before(int* p) { p[0] = 1; }\n";

// nvcc 13.0 was asked about each of these, and about what is accepted.
TEST(Refusals, of_functions_that_only_the_host_has) {
  const std::string headers =
      "#include <complex>\n#include <atomic>\n#include <cctype>\n#include <cstdio>\n#include "
      "<cstdlib>\n#include <cstring>\n";
  const std::string text =
      "__global__ void k(int* p, char* s, std::complex<float>* z, std::atomic<int>* a) { ";
  for (const auto& [statement, name] :
       std::vector<std::pair<std::string, std::string>>{{"p[0] = strlen(s);", "strlen()"},
                                                        {"p[0] = strcmp(s, s);", "strcmp()"},
                                                        {"memmove(s, s + 1, 3);", "memmove()"},
                                                        {"p[0] = atoi(s);", "atoi()"},
                                                        {"s[0] = toupper(s[1]);", "toupper()"},
                                                        {"sprintf(s, \"x\");", "sprintf()"},
                                                        {"abort();", "abort()"},
                                                        {"z[0] = z[1] * z[2];", "the C++ standard library"},
                                                        {"a->fetch_add(1);", "the C++ standard library"}})
    expect_refused(headers + text + statement + " }", "k() runs on the device and calls " + name);
  for (const std::string statement :
       {"memcpy(s, s + 4, 4);", "memset(s, 0, 4);", "p[0] = abs(p[1]);", "printf(\"x\");",
        "void* q = malloc(4); free(q);", "P x = *(P*)s; ((P*)s)[1] = x;"})
    expect_accepted(headers + "struct P { char c[40]; };\n" + text + statement + " }");
  expect_accepted(
      "#include <complex>\n__global__ void k(std::complex<float>* z, float* o) { o[0] = z[0].real(); }",
      {"--expt-relaxed-constexpr"});
  expect_accepted(headers + kernel_before +
                  "int host(char* s) { memmove(s, s + 1, 3); return strlen(s) + atoi(s); }");
  expect_accepted("__device__ int strlen(const int* p) { return p[0]; }\n" + kernel("p[0] = strlen(p);"));
}

// The standard library's templates are for the host; CUDA has overloads for float and double.
TEST(Refusals, of_mathematics_with_integers_and_mixed_types) {
  const std::string begin = "#include <cmath>\n__global__ void k(float* p, int i, double d) { p[0] = ";
  for (const std::string name : {"sqrt", "sin", "exp", "floor", "fabs", "log2", "lround", "isnan"})
    for (const std::string prefix : {"", "std::"})
      expect_refused(begin + prefix + name + "(i); }",
                     "k() runs on the device and calls " + name +
                         "() of the C++ standard library, which has it for integers");
  for (const std::string call :
       {"fmax(p[1], 0.0)", "fmin(d, 1)", "fmod(p[1], 2.0)", "atan2(i, i)", "hypot(p[1], d)",
        "std::fma(p[1], d, d)", "hypot(i, p[1], p[2])", "copysign(1, i)", "copysign(d, 1)"})
    expect_refused(begin + call + "; }", "convert the others, as in ");
  for (const std::string call : {"isgreater(d, 1)", "isless(p[1], p[2])", "std::isunordered(d, d)"})
    expect_refused(begin + call + "; }", "compare with <, > and their kin");
  expect_accepted(begin +
                  "sqrt(1.0f * i) + sqrtf(i) + sin(d) + pow(i, 2) + pow(p[1], 2) + pow(p[1], d) + "
                  "std::pow(d, i) + abs(i) + "
                  "fmax(p[1], 0.0f) + fmax(d, 1.0) + fmaxf(i, 1) + max(i, 2) + ldexp(p[1], i) + round(d) + "
                  "std::sqrt(p[1]) + "
                  "isnan(p[1]) + copysign(p[1], p[2]) + copysign(p[1], d) + hypot(p[1], p[2]); }\n"
                  "double host(int i) { return sqrt(i) + fmax(i, 2.5); }");
  expect_accepted(begin + "sqrt(i) + fmax(p[1], 0.0); }", {"--expt-relaxed-constexpr"});
}

TEST(Refusals, of_functions_that_only_the_device_has) {
  for (const std::string call :
       {"__popc(1)", "__float_as_int(1.f)", "__sinf(1.f)", "clock64()", "__mul24(1, 2)"})
    expect_refused(kernel_before + "int host() { return " + call + "; }", "which only device code has");
  expect_accepted("#include <cuda_fp16.h>\n#include <ctime>\n" + kernel_before +
                  "float host() { return __half2float(__float2half(rsqrtf(2.f))) + min(1, 2) + clock(); }");
}

TEST(Refusals, of_exceptions_and_types_at_run_time) {
  const std::string types =
      "#include <typeinfo>\nstruct A { __device__ virtual ~A() {} };\nstruct B : A {};\n";
  const auto refuse = [&](const std::string& statement, const std::string& what) {
    expect_refused(types + "__global__ void k(A* a, int* p) { " + statement + " }",
                   "k() runs on the device and " + what);
  };
  refuse("if (p == nullptr) throw 1;", "throws an exception");
  refuse("try { new (a) B; p[0] = *new int; } catch (...) { p[0] = 1; }", "catches exceptions");
  refuse("p[0] = dynamic_cast<B*>(a) != nullptr;", "uses dynamic_cast");
  refuse("p[0] = typeid(*a) == typeid(B);", "uses typeid");
  expect_accepted(types + kernel_before +
                  "int host(A* a) { try { if (dynamic_cast<B*>(a)) throw 1; } catch (int i) { return i; } "
                  "return typeid(*a) == typeid(B); }");
  expect_accepted("__global__ void k(int** p) { p[0] = new int[3]; delete[] p[0]; }");
}

TEST(Refusals, of_first_values_that_are_computed_when_the_program_starts) {
  const std::string types =
      "struct A { int x; __host__ __device__ A() : x(3) {} };\n"
      "struct C { int x; constexpr C() : x(3) {} };\nfloat host() { return 2; }\n" +
      kernel_before;
  for (const std::string variable :
       {"__device__ A a;", "__constant__ A a;", "__managed__ A a;", "__device__ A a[4];",
        "__device__ float a = host();", "static __device__ A a;"})
    expect_refused(types + variable, "a is a __");
  for (const std::string variable :
       {"__device__ cuda::atomic<int, cuda::thread_scope_device> a{0};",
        "__managed__ cuda::atomic<unsigned> a{7};", "__device__ cuda::atomic<float> a{1.5f};",
        "__device__ cuda::std::atomic<short> a{3};",
        "__device__ cuda::barrier<cuda::thread_scope_device> a(4);",
        "__managed__ int count; int configured = (count = 7);"})
    expect_accepted("#include <cuda/atomic>\n#include <cuda/barrier>\n" + types + variable);
  for (const std::string variable :
       {"__device__ C c;", "__constant__ C c[2];", "__device__ float f = 2 * 3.f;",
        "__device__ int* q = nullptr;", "__device__ int d; __device__ int* q = &d;",
        "__device__ const char* t[2] = {\"a\", \"b\"};", "__constant__ dim3 e(1, 2);",
        "A of_host; float g = host();", "__device__ int x; A* h = new A; int* i = &x;"})
    expect_accepted(types + variable);
}

// nvcc takes constructors that do nothing, those of bases and members too.
TEST(Refusals, leave_empty_constructors_alone) {
  const std::string types =
      "struct C { int x; constexpr C() : x(3) {} };\n"
      "struct V { float x, y; __host__ __device__ V() {} };\n"
      "template <class T> struct Box { T v; __host__ __device__ Box() {} };\n"
      "struct W : V { Box<V> box[2]; __host__ __device__ W() {} };\n"
      "struct Virtual { int x; __device__ Virtual() {} __device__ virtual void f() {} };\n"
      "struct Holds { C c; int x; __host__ __device__ Holds() {} };\n" +
      kernel_before;
  for (const std::string variable : {"__device__ Virtual a;", "__device__ Holds a;"})
    expect_refused(types + variable, "a is a __");
  for (const std::string variable :
       {"__constant__ V v[16];", "__device__ W w; __managed__ W m;", "__constant__ Box<float> box[3];"})
    expect_accepted(types + variable);
}

// Outside of functions no side is known, so that a macro has its branch for the host.
TEST(Refusals, leave_macros_alone_that_ask_for_the_side) {
  const std::string headers = "#include <cstdlib>\n";
  for (const std::string fails : {"throw 1", "abort()"}) {
    const std::string require =
        "#ifdef __CUDA_ARCH__\n#define REQUIRE(x) if (!(x)) __trap()\n"
        "#else\n#define REQUIRE(x) if (!(x)) " +
        fails +
        "\n#endif\n"
        "__device__ float root(float x) { REQUIRE(x >= 0); return sqrtf(x); }\n";
    expect_accepted(headers + require + kernel("REQUIRE(i > 0); p[0] = root(i);"));
  }
  expect_accepted("#include <nv/target>\n" +
                  kernel("NV_IF_ELSE_TARGET(NV_IS_DEVICE, (__trap();), (throw 3;))"));
  expect_accepted(
      kernel_before +
      "int host(int x) {\n#ifdef __CUDA_ARCH__\n  return __popc(x);\n#else\n  return x;\n#endif\n}");
}

TEST(Refusals, of_variables_and_kernels_where_they_cannot_stand) {
  expect_refused(kernel_before + "void f() { __shared__ int s[3]; s[0] = 1; }",
                 "s is a __shared__ variable in a function of the host");
  expect_refused("struct A {\n  __global__ void k(int* p) { p[0] = 1; } };",
                 "a kernel cannot be a member of a class, and k is one");
  expect_refused("struct A {\n  static __global__ void k(int* p);};",
                 "a kernel cannot be a member of a class");
  expect_accepted(
      "class A { friend __global__ void k(A* a); int x; };\n__global__ void k(A* a) { a->x = 1; }");
  expect_refused("inline __device__ int d = 3;",
                 "nvcc takes an inline __device__ variable with -rdc=true only");
  expect_accepted("static inline __device__ int d = 3; namespace { inline __constant__ int c = 4; }\n" +
                  kernel("p[0] = d + c;"));
  expect_accepted("inline __device__ int d = 3;\n" + kernel("p[0] = d;"), {"-rdc=true"});
  expect_accepted("inline __device__ int f() { return 1; }\n" + kernel("p[0] = f();"));
}

TEST(Refusals, of_what_kernels_cannot_be) {
  const auto refuse = [](const std::string& head, const std::string& message) {
    expect_refused("#include <initializer_list>\n" + head + " { p[0] = 1; }", message);
  };
  refuse("__global__ auto k(int* p)", "a kernel returns void, and k is of type auto");
  refuse("__global__ int* k(int* p)", "a kernel returns void, and k is of type int");
  refuse("constexpr __global__ void k(int* p)", "a kernel cannot be constexpr, and k is");
  refuse("template <class T> __global__ constexpr void k(T* p)", "a kernel cannot be constexpr, and k is");
  refuse("__host__ __global__ void k(int* p)", "leave out __host__ beside __global__");
  refuse("__global__ void __device__ k(int* p)", "leave out __device__ beside __global__");
  refuse("__global__ void k(int* p) noexcept", "leave out noexcept");
  refuse("__global__ void k(int* p) noexcept(false)", "leave out noexcept");
  refuse("__global__ void k(int* p, ...)", "a kernel takes no arguments by '...'");
  refuse("__global__ void k(int* p, std::initializer_list<int> l)",
         "a kernel cannot take a std::initializer_list");
  expect_refused("struct A {\n  friend __global__ void k(A* p) {} };",
                 "a kernel cannot be defined as a friend");
}

TEST(Refusals, leave_what_kernels_may_be) {
  for (const std::string head :
       {"template <auto N> __global__ void k(int* p)", "__global__ auto k(int* p) -> void",
        "static __global__ void __launch_bounds__(sizeof(int) * 64) k(int* p)",
        "extern \"C\" __global__ void k(int* p)", "template <class... T> __global__ void k(int* p, T... t)",
        "template <class... T> __global__ void k(int* p, T...)",
        "__device__ int d;\n__global__ void k(int* p)",
        "constexpr int n = 3;\n__global__ void k(int* p, int m = n)",
        "__host__ __device__ int both() noexcept { return 1; }\n__global__ void k(int* p)"})
    expect_accepted(head + " { p[0] = 1; }");
}

TEST(Refusals, of_values_that_lanes_do_not_pass_on) {
  const auto refused = [](const std::string& program) {
    expect_of_nvcc(false, program);
    return built(program).exit_code == 1;
  };
  for (const std::string type : {"P", "float2", "int*"})
    EXPECT_TRUE(refused("struct P { int x; };\n__global__ void k(" + type +
                        "* p) { p[0] = __shfl_sync(~0u, p[1], 0); }"))
        << type;
  EXPECT_TRUE(refused("__global__ void k(volatile float* p) { p[0] = __ldg(p); }"));
  expect_accepted(
      "struct M { float v; __host__ __device__ operator float() const { return v; } };\n"
      "__global__ void k(M* m, float* p) { p[0] = __shfl_sync(~0u, m[0], 0); }");
  for (const std::string type : {"bool", "char", "short", "unsigned", "long long", "double", "E", "__half2"})
    expect_accepted("#include <cuda_fp16.h>\nenum E { a, b };\n__global__ void k(" + type +
                    "* p) { p[0] = (" + type + ")__shfl_xor_sync(~0u, p[1], 1); }");
  expect_accepted(
      "__global__ void k(short* p) { auto x = __shfl_sync(~0u, p[0], 0); static_assert(sizeof x == "
      "sizeof(int)); }");
}

TEST(Refusals, of_types_of_a_function_s_own_as_arguments_of_kernels) {
  const std::string templates =
      "template <class F> __global__ void k(int* p, F f) { p[0] = f(1); }\n"
      "template <class F> struct Twice { F f; __device__ int operator()(int i) const { return f(f(i)); } };\n"
      "template <class F> void launch(int* p, F f) { k<<<1, 1>>>(p, f); }\n"
      "namespace { struct Hidden { __device__ int operator()(int i) const { return i; } }; }\n"
      "namespace names { struct Add { __device__ int operator()(int i) const { return i; } }; }\n";
  const std::string add = "struct Add { int n; __device__ int operator()(int i) const { return i + n; } }; ";
  const std::string message =
      "Add is a type of a function's own, which cannot be a template argument of a kernel, here k";
  expect_refused(templates + "int main() { " + add + "k<<<1, 1>>>((int*)nullptr, Add{2}); }", message);
  expect_refused(templates + "void run(int* p) { " + add + "k<<<1, 1>>>(p, Twice<Add>{Add{2}}); }", message);
  expect_refused(templates + "template <class T> void run(T* p) { " + add +
                     "k<<<1, 1>>>(p, Add{2}); } template void run(int*);",
                 message);
  expect_accepted(templates +
                  "void f(int* p) { k<<<1, 1>>>(p, Hidden()); k<<<1, 1>>>(p, Twice<names::Add>()); launch(p, "
                  "names::Add()); }");
  expect_accepted(templates + "void f(int* p) { k<<<1, 1>>>(p, [] __device__(int i) { return i; }); }",
                  {"--extended-lambda"});
  expect_accepted(templates + "__global__ void own(int* p) { " + add + "p[0] = Add{1}(2); }\nint host() { " +
                  add + "return sizeof(Add); }");
}

TEST(Refusals, of_parameters_that_are_too_large) {
  const auto program = [](const std::string& bytes) {
    return "struct P { char x[" + bytes +
           "]; };\n__global__ void k(P p, char* q) { q[0] = p.x[1]; }\n"
           "int main() { k<<<1, 1>>>(P{}, nullptr); }";
  };
  EXPECT_THAT(built(program("32760")).messages, HasSubstr("32764 bytes at most"));
  expect_accepted(program("32752"));
  expect_accepted(
      "struct Big { float v[20000]; };\n__managed__ Big big;\n"
      "__global__ void k(const Big& b, float* p) { p[0] = b.v[1]; }\n"
      "int main() { k<<<1, 1>>>(big, nullptr); }");
}

TEST(Refusals, of_functors_of_the_host_that_thrust_and_cub_call) {
  const std::string headers =
      "#include <cub/cub.cuh>\n#include <thrust/device_vector.h>\n#include <thrust/host_vector.h>\n"
      "#include <thrust/sort.h>\n#include <thrust/transform.h>\n"
      "struct Both { __host__ __device__ float operator()(float x) const { return x * x; } };\n"
      "struct Less { bool operator()(float x, float y) const { return x < y; } };\n";
  const std::string functor = "struct Square { float operator()(float x) const { return x * x; } };";
  const auto run = [](const std::string& statement) {
    return "void run(thrust::device_vector<float>& d, thrust::host_vector<float>& h) { " + statement + " }\n";
  };
  const std::string message = "Thrust or CUB calls this operator() on the device";
  const std::string declared = "struct Square;\nvoid square(thrust::device_vector<float>& d);\n";
  const std::string transform =
      " void square(thrust::device_vector<float>& d) { thrust::transform(d.begin(), "
      "d.end(), d.begin(), Square()); }";
  expect_refused(headers + declared + functor + transform, message);
  expect_refused(
      headers + run("thrust::transform(d.begin(), d.end(), d.begin(), Both());") +
          "struct Min { template <class T> T operator()(T x, T y) const { return x < y ? x : y; } "
          "}; int of(void* t, size_t n, float* p) { return cub::DeviceReduce::Reduce(t, n, p, p, 3, "
          "Min(), 0.f); }",
      message);
  expect_refused(headers +
                     "void run(thrust::device_vector<float>& d) { thrust::transform(d.begin(), d.end(), "
                     "d.begin(), [](float x) { return x; }); }",
                 "device code calls this lambda, which is for the host alone");
  expect_accepted(headers + functor +
                  run("thrust::transform(h.begin(), h.end(), h.begin(), Square());"
                      "thrust::transform(h.begin(), h.end(), h.begin(), [](float x) { return x; });"
                      "thrust::transform(d.begin(), d.end(), d.begin(), Both());"
                      "thrust::sort(h.begin(), h.end(), Less());"));
}

TEST(Refusals, of_stores_to_constants) {
  const std::string variables =
      "struct P { int x; float row[3]; };\n__constant__ int n;\n__constant__ float c[4];\n__constant__ P "
      "q;\n"
      "__device__ int d;\n";
  for (const std::string statement : {"n = 3;", "n++;", "n += i;"})
    expect_refused(
        variables + kernel(statement),
        "k() runs on the device and writes to n, a __constant__ variable, which kernels only read");
  expect_accepted(variables + kernel("d = n; p[0] = n + c[i] + q.row[i]; int n = 3; n = 4; p[1] = n;"));
}

TEST(Refusals, of_constants_larger_than_constant_memory) {
  const auto program = [](const std::string& size) {
    return "__constant__ float first[1024];\n__constant__ float c[" + size +
           "]; __global__ void k(float* p, int i) { p[0] = c[i] + first[i]; }";
  };
  expect_accepted(program("15360"));
  EXPECT_THAT(built(program("15361")).messages,
              HasSubstr("a.cu:2: error: the __constant__ variables of this program take 65540 bytes"));
  expect_of_nvcc(false, program("15361"));
}

TEST(Refusals, of_first_values_by_functions_that_are_not_constexpr) {
  const std::string headers = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n" + kernel_before;
  for (const std::string variable :
       {"__constant__ float4 a = make_float4(1, 2, 3, 4);", "__device__ int2 a[1] = {make_int2(1, 2)};",
        "__constant__ __half a = 1.5f;", "__device__ __nv_bfloat16 a = 2;"})
    expect_refused(headers + variable, "a is a __");
  expect_accepted(headers +
                  "__constant__ float4 a = {1, 2, 3, 4}; __device__ int2 b[1] = {{1, 2}}; __device__ __half "
                  "c; const float4 host = make_float4(1, 2, 3, 4);\n" +
                  kernel("float4 v = make_float4(1, 2, 3, 4); p[0] = v.x + a.x + b[0].y;"));
}

TEST(Refusals, of_warp_size_where_a_constant_stands) {
  const std::string message = "warpSize is 32 on every device, but no constant for the compiler";
  for (const std::string statement :
       {"__shared__ int s[warpSize]; s[i] = 1; p[0] = s[0];",
        "float s[2][warpSize + 1]; s[1][i] = 1; p[0] = "
        "s[1][0];",
        "constexpr int w = warpSize; p[0] = w;", "static_assert(warpSize == 32); p[0] = i;"})
    expect_refused(kernel(statement), message);
  expect_accepted(
      "__device__ int lane(const int* s, int i) { return s[warpSize - 1] + s[i % warpSize]; }\n"
      "struct L { int warpSize; int s[4]; };\n" +
      kernel("int w = warpSize; const int h = warpSize / 2; p[threadIdx.x / warpSize] = w + h + lane(p, i);"
             "if (i < warpSize) p[warpSize] = 1; for (int o = warpSize / 2; o; o /= 2) p[o] = 1;"));
  expect_refused(kernel("if constexpr (warpSize == 32) p[0] = i;"), message);
  expect_accepted(kernel("if constexpr (sizeof(int) == 4) p[0] = i / warpSize; p[i % warpSize] = 1;"));
  expect_accepted(kernel("constexpr int warpSize = 32; __shared__ int s[warpSize]; s[i] = 1; p[0] = s[0];"));
}

TEST(Refusals, of_templates_whose_dynamic_array_has_several_types) {
  const std::string head = "template <class T> __global__ void k(T* p, int i) {\n";
  const std::string uses =
      "\nvoid run(float* f, double* d) { k<<<1, 1, 8>>>(f, 1); k<<<1, 1, 8>>>(d, 1); }\n";
  const std::string two = head + "extern __shared__ T s[];\ns[i] = 1; p[0] = s[i]; }" + uses;
  EXPECT_THAT(built(two).messages,
              HasSubstr("a.cu:2: error: extern __shared__ T[] is an array of different types"));
  expect_of_nvcc(false, two);
  expect_accepted(head + "extern __shared__ T s[];\ns[i] = 1; p[0] = s[i]; }\n" +
                  "void run(float* f) { k<<<1, 1, 8>>>(f, 1); }");
  expect_accepted("extern __shared__ float a[];\nextern __shared__ int b[];\n" +
                  kernel("a[i] = 1; b[i + 32] = 2; p[0] = a[i] + b[i];"));
  expect_accepted(head +
                  "extern __shared__ __align__(16) unsigned char raw[]; T* s = reinterpret_cast<T*>(raw);\n"
                  "s[i] = 1; p[0] = s[i]; }" +
                  uses);
}

TEST(Refusals, of_static_variables_with_computed_values) {
  expect_refused(kernel("static int s = threadIdx.x; p[0] = s;"),
                 "k() runs on the device and has s as a static variable whose first value is computed");
  expect_accepted(kernel("static int s = 3; static const float t[2] = {1, 2}; p[0] = s + t[i];") +
                  "\nint host(int i) { static int s = i; return s; }");
}

TEST(Refusals, of_specifiers_that_nvcc_does_not_take) {
  expect_refused(kernel_before + "static inline __device__ __forceinline__ int f() { return 1; }",
                 "leave out inline beside it");
  expect_refused(kernel_before + "__device__ void __launch_bounds__(256) f(int* p) { p[0] = 1; }",
                 "__launch_bounds__ is for kernels");
  expect_refused("__global__ void __launch_bounds__() k(int* p) { p[0] = 1; }",
                 "__launch_bounds__ takes the largest number of threads");
  expect_refused("struct P { int x; }; __global__ void k(__grid_constant__ P p, int* o) { o[0] = p.x; }",
                 "write const __grid_constant__");
  expect_accepted(
      "struct P { int x; };\ninline __device__ int g() { return 1; }\n"
      "static __device__ __forceinline__ int f() { return g(); }\n"
      "__launch_bounds__(256) __global__ void k(int* p) { p[0] = f(); }\n"
      "__device__ int after(int* p) { return p[0]; }\n"
      "__global__ void __launch_bounds__(128, 2) m(const __grid_constant__ P p, int* o) { o[0] = p.x; }\n");
}

TEST(Refusals, of_clusters_that_nvcc_does_not_take) {
  expect_accepted(
      "#if __CUDACC_VER_MAJOR__ > 90\n#define CLUSTERS __cluster_dims__(2)\n#else\n#define CLUSTERS\n"
      "#endif\n__global__ void CLUSTERS k(int* p) { p[0] = 1; }\n");
  expect_refused(kernel_before + "__device__ void __cluster_dims__(2) f(int* p) { p[0] = 1; }",
                 "__cluster_dims__ is for kernels");
  expect_refused("__global__ void __cluster_dims__(0) k(int* p) { p[0] = 1; }",
                 "one to three positive numbers");
  expect_refused("__global__ void __cluster_dims__(2, -1) k(int* p) { p[0] = 1; }",
                 "one to three positive numbers");
  expect_refused("__global__ void __cluster_dims__(2, 1, 1, 1) k(int* p) { p[0] = 1; }",
                 "one to three positive numbers");
  expect_accepted(
      "constexpr int size = 2;\n"
      "__global__ void __cluster_dims__(size, 1) k(int* p) { p[0] = 1; }\n"
      "__cluster_dims__(3) __global__ void m(int* p) { p[0] = 1; }\n"
      "template <class T>\n__global__ void __cluster_dims__() __launch_bounds__(64) t(T* p) { p[0] = 1; }\n"
      "void f(int* p) { t<int><<<1, 1>>>(p); }\n");
}

TEST(Refusals, of_members_of_arrays_that_are_the_host_s) {
  expect_refused("#include <array>\n__global__ void k(int* p, std::array<int, 3> a) { p[0] = a[1]; }",
                 "k() runs on the device and calls the C++ standard library");
  expect_accepted("#include <array>\n__global__ void k(int* p, std::array<int, 3> a) { p[0] = a[1]; }",
                  {"--expt-relaxed-constexpr"});
}

// nvcc warns, and takes it as one for both sides.
TEST(Refusals, leave_functions_alone_whose_declaration_says_no_side) {
  expect_accepted("void f(int* p);\n__device__ void f(int* p) { p[0] = 1; }\n" + kernel("f(p);"));
}

TEST(Refusals, warn_of_headers_that_lack) {
  const auto warns = [](const std::string& program) {  // of what nvcc refuses
    const Built result = built(program);
    EXPECT_EQ(result.exit_code, 0) << result.messages;
    const bool warned = result.messages.find("needs #include") != std::string::npos;
    expect_of_nvcc(!warned, program);
    return warned;
  };
  EXPECT_TRUE(warns("__global__ void k(int* p) { printf(\"%d\", *p); }"));
  EXPECT_TRUE(warns("#include <vector>\n__global__ void k(uint32_t* p) { *p = 1; }"));
  EXPECT_TRUE(warns("__global__ void k(int* p) { assert(*p); }"));
  EXPECT_FALSE(warns("#include <iostream>\n__global__ void k(int* p) { printf(\"%d\", *p); }"));
  EXPECT_FALSE(warns(
      "#include <cooperative_groups.h>\n__global__ void k(uint32_t* p) { printf(\"%u\", *p); assert(*p); }"));
  EXPECT_FALSE(
      warns("#include <vector>\nusing uint32_t = unsigned;\n__global__ void k(uint32_t* p) { *p = 1; }"));
  EXPECT_FALSE(warns("#include <cuda.h>\n__global__ void k(uint32_t* p) { *p = 1; }"));
  EXPECT_FALSE(warns("#include <stdio.h>\n__global__ void k(int* p) { printf(\"%d\", *p); }"));
  EXPECT_FALSE(
      warns("struct L { void printf(int); };\n__global__ void k(L l) { } void f(L l) { l.printf(1); }"));
}

TEST(Refusals, of_launches_in_device_code_without_relocatable_code) {
  const std::string child =
      "__global__ void child(int* p) { *p = 1; }\n"
      "template <class T> __global__ void fill(T* p) { *p = T(1); }\n";
  for (const std::string launch : {"child<<<1, 1>>>(p);", "fill<<<1, 1>>>(p);", "fill<int><<<1, 1>>>(p);",
                                   "if (i > 0) child<<<i, 32, 0, cudaStreamTailLaunch>>>(p);"}) {
    expect_refused(child + kernel(launch), "launched in device code: nvcc wants its option -rdc=true");
    expect_accepted(child + kernel(launch), {"-rdc=true"});
  }
  expect_accepted(child + "void start(int* p) { child<<<1, 1>>>(p); }");
}

TEST(Refusals, of_calls_of_the_runtime_in_device_code) {
  for (const std::string call :
       {"cudaDeviceSynchronize();", "cudaMemcpy(p, p + 1, 4, cudaMemcpyDeviceToDevice);", "cudaSetDevice(i);",
        "cudaStreamSynchronize(0);", "cudaMemset(p, 0, 4);", "cudaStream_t s; cudaStreamCreate(&s);"}) {
    expect_refused(kernel(call), "a function of the host: device code waits for threads");
    EXPECT_THAT(built(kernel(call), {"-rdc=true"}).messages, HasSubstr("a function of the host")) << call;
  }
  for (const std::string call :
       {"cudaGetLastError();", "cudaFree(p);", "p[0] = cudaGetErrorString(cudaSuccess)[0];"})
    expect_refused(kernel(call), "-rdc=true");
  for (const std::string call :
       {"int* q; cudaMalloc(&q, 4); cudaFree(q);", "cudaStream_t s; cudaStreamCreateWithFlags(&s, 1);",
        "p[0] = cudaPeekAtLastError();", "cudaMemsetAsync(p, 0, 4);", "cudaGetDevice(p);",
        "cudaMemcpyAsync(p, p + 1, 4, cudaMemcpyDeviceToDevice);"})
    expect_accepted(kernel(call), {"-rdc=true"});
}

}  // namespace
}  // namespace gridstride::cc
