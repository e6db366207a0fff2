// SPDX-License-Identifier: MIT
#include "translated.hpp"

namespace gridstride::translate {
namespace {

const std::string kernel = "__global__ void k() { ";

TEST(DynamicShared, an_array_in_a_kernel_becomes_a_reference) {
  EXPECT_EQ(translated(kernel + "extern __shared__ float s_data[]; }"),
            kernel + "float (&s_data)[] = *static_cast<float (*)[]>(::gs_dynamic_shared(\"s_data\")); }");
}

TEST(DynamicShared, specifiers_come_in_any_order_and_alignment_is_dropped) {
  const std::string expected =
      kernel + "unsigned char (&s)[] = *static_cast<unsigned char (*)[]>(::gs_dynamic_shared(\"s\")); }";
  EXPECT_EQ(translated(kernel + "extern __shared__ __align__(16) unsigned char s[]; }"), expected);
  EXPECT_EQ(translated(kernel + "extern __align__(16) __shared__ unsigned char s[]; }"), expected);
  EXPECT_EQ(translated(kernel + "__shared__ extern alignas(16) unsigned char s[]; }"), expected);
  EXPECT_EQ(translated(kernel + "extern __shared__ unsigned char s[] ; }"), expected);
}

TEST(DynamicShared, volatile_and_further_extents_are_part_of_the_type) {
  EXPECT_EQ(
      translated(kernel + "extern volatile __shared__ T s[][33]; }"),
      kernel + "volatile T (&s)[][33] = *static_cast<volatile T (*)[][33]>(::gs_dynamic_shared(\"s\")); }");
}

TEST(DynamicShared, an_array_at_namespace_scope_is_declared_in_the_functions_that_use_it) {
  EXPECT_EQ(translated("namespace a {\nextern __shared__ int s[];\n__global__ void k() {\n  s[0] = 1;\n}\n"
                       "__global__ void other() {\n}\n}\n"),
            "namespace a {\n;\n__global__ void k() { int (&s)[] = *static_cast<int (*)[]>"
            "(::gs_dynamic_shared(\"s\"));\n  s[0] = 1;\n}\n__global__ void other() {\n}\n}\n");
}

TEST(DynamicShared, a_macro_may_stand_for_the_declaration) {
  EXPECT_EQ(translated("#define DYN(T, n) extern __shared__ T n[]\n"),
            "#define DYN(T, n) T (&n)[] = *static_cast<T (*)[]>(::gs_dynamic_shared(#n))\n");
  EXPECT_EQ(translated("#define DYN(T) extern __shared__ __align__(8) T s_##T[];\n"),
            "#define DYN(T) T (&s_##T)[] = *static_cast<T (*)[]>(::gs_dynamic_shared(\"s_\" #T));\n");
}

TEST(DynamicShared, a_macro_may_stand_for_the_specifiers) {
  const std::string reference =
      kernel + "float (&s)[] = *static_cast<float (*)[]>(::gs_dynamic_shared(\"s\")); }";
  const std::string all = "#define SH extern __shared__ __align__(16)\n";
  EXPECT_EQ(translated(all + kernel + "SH float s[]; }"), all + reference);
  const std::string space = "#define SHARED __shared__\n";
  EXPECT_EQ(translated(space + kernel + "extern SHARED float s[]; }"), space + reference);
}

TEST(DynamicShared, a_static_array_stays) {
  const std::string text = kernel + "__shared__ float s[256]; extern int x; }";
  EXPECT_EQ(translated(text), text);
}

TEST(DeviceVariables, a_variable_is_marked_and_a_function_is_not) {
  EXPECT_EQ(translated("__device__ int count = 0;"), "gs_device_variable int count = 0;");
  EXPECT_EQ(translated("static __device__ float table[256];"), "static gs_device_variable float table[256];");
  const std::string macro = "#define DEV __device__\n";
  EXPECT_EQ(translated(macro + "DEV int count = 0;"), macro + "DEV gs_device_variable int count = 0;");
  EXPECT_EQ(translated(macro + "static DEV float table[256];"),
            macro + "static DEV gs_device_variable float table[256];");
  for (const std::string plain :
       {"DEV int f(int n);", "DEV int f(int n) { return n; }", "DEV const int n = 3;",
        "struct S { DEV int get() const; };", "DEV __constant__ int n;"})
    EXPECT_EQ(translated(macro + plain).find("gs_device_variable"), std::string::npos) << plain;
  EXPECT_EQ(translated("__device__ unsigned int a{3};"), "gs_device_variable unsigned int a{3};");
  EXPECT_EQ(translated("__device__ float (*f)(float) = g;"), "gs_device_variable float (*f)(float) = g;");
  EXPECT_EQ(translated("__constant__ float c[3];"), "gs_constant_variable float c[3];");
  EXPECT_EQ(translated("__device__ __constant__ float c[3];"), " gs_constant_variable float c[3];");
  for (const std::string text : {"__device__ int f(int x);", "__device__ int f(int x = 3) { return x; }",
                                 "__device__ T operator()(T a) const;", "__device__ pair<int, 3> f();",
                                 "__device__ __forceinline__ float4 f();",
                                 "auto l = [] __device__ (int i) {};", "__device__ [[nodiscard]] int f();"}) {
    EXPECT_EQ(translated(text), text);
  }
}

TEST(DeviceVariables, a_value_in_parentheses_makes_a_variable) {
  EXPECT_EQ(translated("__device__ Counter total(5);"), "gs_device_variable Counter total(5);");
  EXPECT_EQ(translated("__device__ Counter total(-1, n);"), "gs_device_variable Counter total(-1, n);");
  EXPECT_EQ(translated("__device__ int f(int);"), "__device__ int f(int);");
  EXPECT_EQ(translated("__device__ int f(Counter);"), "__device__ int f(Counter);");
}

TEST(DeviceVariables, a_constant_goes_to_read_only_memory) {
  EXPECT_EQ(translated("__device__ const float t[] = {1, 2};"), " const float t[] = {1, 2};");
  EXPECT_EQ(translated("const __constant__ int c = 3;"), "const  int c = 3;");
  EXPECT_EQ(translated("__device__ const float* p;"), "gs_device_variable const float* p;");
}

TEST(DeviceVariables, a_static_variable_in_a_function_of_the_device_is_one) {
  EXPECT_EQ(translated(kernel + "static int n = 3; }"), kernel + "static gs_device_variable int n = 3; }");
  EXPECT_EQ(translated(kernel + "{ static const float* p; } }"),
            kernel + "{ static gs_device_variable const float* p; } }");
  for (const std::string& text :
       {kernel + "static const int n = 3; static constexpr float t[] = {1}; static_assert(true); }",
        kernel + "static __shared__ int s[4]; struct L { static int f() { return 1; } }; }",
        std::string("__host__ __device__ int f() { static int n = 3; return n; }"),
        std::string("int f() { static int n = 3; return n; }")})
    EXPECT_EQ(translated(text), text);
}

TEST(DeviceVariables, what_only_the_device_knows_is_the_files_own_unless_relocatable) {
  EXPECT_EQ(translated("__device__ int n;", false), "gs_file_device_variable int n;");
  EXPECT_EQ(translated("static __constant__ int n;", false), "static gs_file_constant_variable int n;");
  EXPECT_EQ(translated("__device__ int f(int);", false), "gs_device_function int f(int);");
  EXPECT_EQ(translated("namespace a { __device__ int f() { return 1; } }", false),
            "namespace a { gs_device_function int f() { return 1; } }");
  EXPECT_EQ(translated("__device__ S operator+(S a, S b);", false),
            "gs_device_function S operator+(S a, S b);");
  EXPECT_EQ(translated("__device__ int S::f() { return 1; }", false), "inline int S::f() { return 1; }");
  EXPECT_EQ(translated("__device__ S::S(int i) : i_(i) {}", false), "inline S::S(int i) : i_(i) {}");
  EXPECT_EQ(translated("__device__ S S::operator()(int) { return *this; }", false),
            "inline S S::operator()(int) { return *this; }");
  EXPECT_EQ(translated("__device__ int S::count = 0;", false), "gs_device_variable int S::count = 0;");
  for (const std::string text :
       {"__host__ __device__ int f() { return 1; }", "template <class T> __device__ T f(T t) { return t; }",
        "struct S { __device__ int f() { return 1; } };", "inline __device__ int f() { return 1; }",
        "template <class T> __device__ T S<T>::f() { return 1; }", "auto l = [] __device__ (int i) {};"}) {
    EXPECT_EQ(translated(text, false), text);
  }
}

TEST(Alignment, an_alignment_behind_the_memory_space_goes_before_it) {
  EXPECT_EQ(translated(kernel + "__shared__ alignas(alignof(float4)) float s[4]; }"),
            kernel + "alignas(alignof(float4)) __shared__  float s[4]; }");
  EXPECT_EQ(translated(kernel + "static __shared__ alignas(8) int s; }"),
            kernel + "alignas(8) static __shared__  int s; }");
  EXPECT_EQ(translated("__device__ alignas(16) float t[4];"), "alignas(16) gs_device_variable  float t[4];");
  for (const std::string text : {"alignas(16) __shared__ float s[4];", "struct alignas(16) S { float x; };",
                                 "__global__ void k() { alignas(16) float x[4]; }"})
    EXPECT_EQ(translated(text), text);
}

TEST(Noinline, the_specifier_becomes_an_attribute_and_an_attribute_stays) {
  EXPECT_EQ(translated("__device__ __noinline__ int f();"), "__device__ __attribute__((noinline)) int f();");
  EXPECT_EQ(translated("#define COLD __noinline__\n"), "#define COLD __attribute__((noinline))\n");
  const std::string text =
      "__attribute__((__noinline__)) int f(); __attribute__((used, __noinline__)) int g();";
  EXPECT_EQ(translated(text), text);
}

}  // namespace
}  // namespace gridstride::translate
