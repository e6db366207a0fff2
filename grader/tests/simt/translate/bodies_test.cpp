// SPDX-License-Identifier: MIT
#include "translated.hpp"

namespace gridstride::translate {
namespace {

TEST(KernelReturns, an_early_return_is_noted) {
  EXPECT_EQ(translated("__global__ void k(int n) { if (n) return; }"),
            "__global__ void k(int n) { if (n) return ::gs_note_return(); }");
}

TEST(KernelReturns, a_return_with_a_void_expression_keeps_it) {
  EXPECT_EQ(translated("__global__ void k(int n) { return f(n, [] { return; }); }"),
            "__global__ void k(int n) { return (::gs_note_return(),  f(n, [] { return; })); }");
}

TEST(KernelReturns, launch_bounds_templates_and_attributes_do_not_hide_the_body) {
  EXPECT_EQ(
      translated(
          "template <class T> __global__ void __launch_bounds__(256, 2) k(const S<T, 4>* p) { return; }"),
      "template <class T> __global__ void __launch_bounds__(256, 2) k(const S<T, 4>* p) "
      "{ return ::gs_note_return(); }");
}

TEST(KernelReturns, a_return_of_a_nested_lambda_or_class_is_its_own) {
  for (const std::string body :
       {"auto f = [=](int x) -> int { return x; };", "run([&] { return; });",
        "f([](int) mutable { return 1; }, 2);", "struct S { int f() { return 1; } };",
        "struct S : B { S() { return; } };"}) {
    const std::string text = "__global__ void k(int n) { " + body + " }";
    EXPECT_EQ(translated(text), text);
  }
}

TEST(KernelReturns, a_subscript_is_no_lambda) {
  EXPECT_EQ(translated("__global__ void k(int* p) { if (p[0]) { return; } }"),
            "__global__ void k(int* p) { if (p[0]) { return ::gs_note_return(); } }");
}

TEST(KernelReturns, device_and_host_functions_keep_theirs) {
  for (const std::string text : {"__device__ int f() { return 1; }", "int main() { return 0; }",
                                 "__global__ void k(int n);\nint f() { return 1; }"}) {
    EXPECT_EQ(translated(text), text);
  }
}

TEST(InlineAssembly, ptx_in_device_code_becomes_a_report) {
  EXPECT_EQ(
      translated("__device__ int f() { int r; asm volatile(\"mov.u32 %0, 1;\" : \"=r\"(r)); return r; }"),
      "__device__ int f() { int r; ::gs_unsupported(\"inline PTX assembly\", __FILE__, __LINE__); return r; "
      "}");
}

TEST(InlineAssembly, a_special_register_is_read_by_a_call) {
  EXPECT_EQ(
      translated("__device__ void f() { unsigned r; asm volatile(\"mov.u32 %0, %%laneid;\" : \"=r\"(r)); }"),
      "__device__ void f() { unsigned r; ::gridstride::simt::ptx::read(r, "
      "::gridstride::simt::ptx::lane_id()); }");
}

TEST(InlineAssembly, a_fence_is_a_call) {
  EXPECT_EQ(translated("__device__ void f() { asm volatile(\"membar.gl;\\n\" ::: \"memory\"); }"),
            "__device__ void f() { ::__threadfence(); }");
  EXPECT_EQ(translated("__device__ void f() { asm volatile(\"fence.acq_rel.gpu;\" ::: \"memory\"); }"),
            "__device__ void f() { ::__threadfence(); }");
  EXPECT_EQ(translated("__device__ void f() { asm volatile(\"barrier.cluster.wait.aligned;\"); }"),
            "__device__ void f() { ::__cluster_barrier_wait(); }");
}

TEST(InlineAssembly, other_operands_are_reported) {
  for (const std::string statement :
       {"asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(r) : \"r\"(q))", "asm(\"membar.gl;\" : \"=r\"(r))",
        "asm(\"mov.u32 %0, %%nothing;\" : \"=r\"(r))", "asm(\"ret;\")", "asm(R\"(ret;)\")",
        "asm(\"\" \"ret;\")"}) {
    EXPECT_EQ(translated("__device__ void f() { " + statement + "; }"),
              "__device__ void f() { ::gs_unsupported(\"inline PTX assembly\", __FILE__, __LINE__); }");
  }
}

TEST(InlineAssembly, without_an_instruction_is_for_the_compiler) {
  for (const std::string statement :
       {"asm volatile(\"\" ::: \"memory\")", "asm volatile(\"\" : \"+f\"(x) : \"r\"(y))", "__asm__(\" ;\")"})
    EXPECT_EQ(translated("__device__ void f() { " + statement + "; }"),
              "__device__ void f() { static_cast<void>(0); }");
}

TEST(InlineAssembly, assembly_in_host_code_stays) {
  const std::string text = "void f() { asm volatile(\"pause\"); }";
  EXPECT_EQ(translated(text), text);
}

}  // namespace
}  // namespace gridstride::translate
