// SPDX-License-Identifier: MIT
// The objects behind kernels, and the casts of instances of templates, for launches by pointer.
#include "translated.hpp"

namespace gridstride::translate {
namespace {

std::string whole(std::string_view source) {
  const std::string text = translate(source, "a.cu", {}, true).text;
  return text.substr(text.find('\n') + 1);
}

std::string entry(const std::string& name, int line, const std::string& parameters) {
  return " [[maybe_unused]] static const ::gridstride::simt::KernelEntry gs_entry_" + std::to_string(line) +
         "_" + name + "{\"" + name + "\", static_cast<void (*)(" + parameters + ")>(&" + name + ")};";
}

TEST(KernelEntries, stand_behind_each_kernel_with_its_parameters_as_written) {
  EXPECT_EQ(whole("__global__ void k(const float* __restrict__ p,\n  int n) {}\n"),
            "__global__ void k(const float* __restrict__ p,\n  int n) {}" +
                entry("k", 1, "const float * __restrict__ p , int n") + "\n");
  EXPECT_EQ(whole("namespace a {\n__global__ void k() {} }"),
            "namespace a {\n__global__ void k() {}" + entry("k", 2, "") + " }");
}

TEST(KernelEntries, leave_default_arguments_out) {
  EXPECT_EQ(whole("__global__ void k(int n = f(1, 2), S s = {1, 2}) {}"),
            "__global__ void k(int n = f(1, 2), S s = {1, 2}) {}" + entry("k", 1, "int n , S s"));
}

TEST(KernelEntries, of_overloads_on_one_line_have_names_of_their_own) {
  std::string second = entry("k", 1, "float x");
  second.replace(second.find("_k{"), 3, "_k_1{");
  EXPECT_EQ(
      whole("__global__ void k(int x) {} __global__ void k(float x) {}"),
      "__global__ void k(int x) {}" + entry("k", 1, "int x") + " __global__ void k(float x) {}" + second);
}

TEST(KernelEntries, stand_behind_kernels_that_a_macro_names_so) {
  EXPECT_EQ(whole("#define KERNEL __global__ void\nKERNEL k(int x) {}"),
            "#define KERNEL __global__ void\nKERNEL k(int x) {}" + entry("k", 2, "int x"));
}

TEST(KernelEntries, leave_the_parameters_of_a_head_with_branches_to_the_compiler) {
  const auto has = [](const std::string& source, const std::string& kernel) {
    return whole(source).find("{\"k\", " + kernel + "};") != std::string::npos;
  };
  EXPECT_TRUE(has("__global__ void k(int* p,\n#ifdef A\nint m,\n#endif\nint n) {}", "&k"));
  EXPECT_TRUE(
      has("#ifdef A\n__global__ void k(float* p) {\n#else\n__global__ void k(int* p) {\n#endif\n}", "&k"));
  EXPECT_TRUE(
      has("#ifdef A\n__global__ void k(float* p) {}\n#endif", "static_cast<void (*)(float * p)>(&k)"));
}

TEST(KernelEntries, carry_launch_bounds) {
  const std::string source = "__global__ void __launch_bounds__(n<2>(), 4) k(int n) {}";
  std::string expected = source + entry("k", 1, "int n");
  expected.insert(expected.size() - 2, ", n<2>()");
  EXPECT_EQ(whole(source), expected);
}

TEST(KernelEntries, carry_the_dimensions_of_clusters) {
  const auto with = [](const std::string& head, const std::string& dims, const std::string& rest) {
    std::string last = entry("k", 1, "int n");
    last.insert(last.size() - 2, rest);
    const std::string by_name =
        " [[maybe_unused]] static const ::gridstride::simt::ClusterEntry gs_cluster_1_k{\"k\", {" + dims +
        "}};";
    return std::pair(head + " k(int n) {", by_name + last);
  };
  const auto expect = [&](const std::string& head, const std::string& dims, const std::string& in_body,
                          const std::string& rest) {
    const auto [begin, end] = with(head, dims, rest);
    EXPECT_EQ(whole(head + " k(int n) {}"),
              begin + " ::gs_expect_cluster(" + in_body + ", __FILE__, __LINE__);}" + end);
  };
  expect("__global__ void __cluster_dims__(2, m(3, 4))", "unsigned(2), unsigned(m(3, 4))",
         "unsigned(2), unsigned(m(3, 4)), 1", ", 0, {unsigned(2), unsigned(m(3, 4))}");
  expect("__global__ void __launch_bounds__(64) __cluster_dims__(size)", "unsigned(size)",
         "unsigned(size), 1, 1", ", 64, {unsigned(size)}");
  const std::string at_launch = "__global__ void __cluster_dims__() k(int n) {}";
  EXPECT_EQ(whole(at_launch), at_launch + entry("k", 1, "int n"));
}

TEST(KernelEntries, of_templates_carry_the_dimensions_of_clusters_alone) {
  EXPECT_EQ(
      whole("template <class T> __global__ void __cluster_dims__(2, 1, 1) k(T* p) {}"),
      "template <class T> __global__ void __cluster_dims__(2, 1, 1) k(T* p) { "
      "::gs_expect_cluster(unsigned(2), unsigned(1), unsigned(1), __FILE__, __LINE__);} [[maybe_unused]] "
      "static const ::gridstride::simt::ClusterEntry gs_cluster_1_k{\"k\", {unsigned(2), unsigned(1), "
      "unsigned(1)}};");
}

TEST(KernelEntries, ask_macros_for_clusters) {
  const std::string macros =
      "#define PAIRS __cluster_dims__(2)\n#define OF(n) __launch_bounds__(n)\n"
      "#define CLUSTER(n) __cluster_dims__(n)\n#define OTHER\n";
  const auto end_of_entry = [&](const std::string& head) {
    const std::string text = whole(macros + head + " k(int n) {}");
    const std::size_t at = text.find("KernelEntry gs_entry_5_k{\"k\", static_cast<void (*)(int n)>(&k)");
    return at == std::string::npos ? text : text.substr(text.find(")>(&k)") + 6);
  };
  EXPECT_EQ(end_of_entry("__global__ void PAIRS"),
            ", 0, ::gridstride::simt::cluster_in(GRIDSTRIDE_HEAD(__global__ void PAIRS))};");
  EXPECT_EQ(end_of_entry("__global__ void CLUSTER(4)"),
            ", 0, ::gridstride::simt::cluster_in(GRIDSTRIDE_HEAD(__global__ void CLUSTER(4)))};");
  EXPECT_EQ(end_of_entry("__global__ void OF(4)"), "};");
  EXPECT_EQ(end_of_entry("__global__ OTHER void"), "};");
}

TEST(KernelEntries, are_not_made_for_what_is_no_plain_function) {
  for (const std::string text :
       {"template <class T> __global__ void k(T* p) {}", "__global__ void k(auto p) {}",
        "__global__ void k(int n);", "struct S { static __global__ void k() {} };",
        "__device__ void f(int n) {}", "template <> __global__ void k<int>(int* p) {}"})
    EXPECT_EQ(whole(text), text);
}

TEST(KernelCasts, of_an_instance_become_calls) {
  EXPECT_EQ(whole("void f() { g((void*)k<float, 4>, 1); }"),
            "void f() { g(::gridstride::simt::kernel_pointer(k<float, 4>), 1); }");
  EXPECT_EQ(whole("void* p = (void *) &a::k<S<int>>;"),
            "void* p = ::gridstride::simt::kernel_pointer( &a::k<S<int>>);");
  EXPECT_EQ(whole("void f() { g(reinterpret_cast<const void*>(k<float>), 1); }"),
            "void f() { g(::gridstride::simt::kernel_pointer(k<float>), 1); }");
}

TEST(KernelCasts, of_anything_else_stay) {
  for (const std::string text :
       {"void* p = (void*)k;", "int f(void* p) { return g((void*)p, h<int>(3)); }",
        "void* p = (void*)make<int>(3);", "bool b = (void*)a < p;", "void* p = reinterpret_cast<void*>(k);",
        "auto p = reinterpret_cast<int*>(k<float>);", "auto p = reinterpret_cast<void*>(make<int>(3));"})
    EXPECT_EQ(whole(text), text);
}

}  // namespace
}  // namespace gridstride::translate
