// SPDX-License-Identifier: MIT
// What diagnoses call arrays that one source line has allocated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::HasSubstr;

// Writes behind the array of 8 that `choice` names.
void expect_name(const std::string& allocations, const std::string& choice, const std::string& name) {
  const CurrentFolder folder("names");
  write("a.cu",
        "#define CHECK(call) if ((call) != cudaSuccess) return 1\n"
        "#define NEW_ARRAY(p, n) cudaMalloc((void**)&(p), (n) * sizeof(*(p)))\n"
        "#define NEW(n, p) cudaMalloc(&(p), (n) * sizeof(*(p)))\n"
        "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
        "__attribute__((noinline)) int* make(int n) {\n"
        "  int* made = nullptr;\n  cudaMalloc(&made, n * sizeof(int));\n  return made;\n}\n"
        "struct Holder { int* data; explicit Holder(int n) { cudaMalloc(&data, n * sizeof(int)); } };\n"
        "namespace own { struct Holder { int* data_; explicit Holder(int n) { cudaMalloc(&data_, n * 4); } "
        "}; }\n"
        "int* again(int n) { return make(n); }\n"
        "int main() {\n  int *a, *b, *c[4]; auto use = [&](int* p) { b = p; };\n" +
            allocations + "  k<<<1, 9>>>(" + choice + ");\n  cudaDeviceSynchronize();\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  ASSERT_EQ(built.exit_code, 0) << built.messages;
  const ProcessResult result =
      run_program(std::filesystem::absolute("prog"), std::filesystem::current_path());
  EXPECT_THAT(result.err, HasSubstr("outside " + name + ": index 8 of 8 elements"));
}

TEST(ArrayNames, each_call_of_a_line_names_its_own) {
  const std::string line = "  cudaMalloc(&a, 32); cudaMalloc((void**)&b, 32);\n";
  expect_name(line, "a", "a");
  expect_name(line, "b", "b");
  for (const std::string choice : {"a", "b"}) {
    expect_name("  CHECK(cudaMalloc(&a, 32)); CHECK(cudaMallocManaged(&b, 32));\n", choice, choice);
    expect_name("  cudaMallocManaged(&a, 32); cudaMalloc(&b, 32);\n", choice, choice);
    expect_name("  cudaMallocHost(&a, 32); cudaMalloc(&b, 32);\n", choice, choice);
  }
}

TEST(ArrayNames, a_macro_names_what_it_is_given_first_where_that_is_a_name) {
  expect_name("  NEW_ARRAY(a, 8);\n", "a", "a");
  expect_name("  NEW(8, a);\n", "a", "the array of 32 bytes allocated at a.cu:15");
}

TEST(ArrayNames, calls_of_a_function_are_told_apart_by_their_lines) {
  expect_name("  a = make(8);\n", "a", "made");
  expect_name("  a = make(8);\n  b = make(8);\n", "b", "b");
  expect_name("  a = make(8);\n  use(make(8));\n", "b", "made of the call at a.cu:16");
}

TEST(ArrayNames, objects_that_hold_an_array_give_it_their_name) {
  for (const std::string name : {"s", "t"}) {
    expect_name("  Holder s(8), t(8);\n", name + ".data", name + ".data");
    expect_name("  Holder s(8);\n  const Holder t{8};\n", name + ".data", name + ".data");
  }
}

TEST(ArrayNames, objects_of_a_namespace_do_so_too_and_a_private_member_data_adds_nothing) {
  for (const std::string name : {"s", "t"}) expect_name("  own::Holder s(8), t(8);\n", name + ".data_", name);
  expect_name("  own::Holder s(8);\n", "s.data_", "s");
  expect_name("  use(own::Holder(8).data_);\n", "b", "data_");
}

TEST(ArrayNames, calls_through_two_functions_are_told_apart_by_the_outer_line) {
  expect_name("  a = again(8);\n  b = again(8);\n", "b", "b");
  expect_name("  a = again(8);\n  use(again(8));\n", "b", "made of the call at a.cu:16");
}

TEST(ArrayNames, rounds_of_a_loop_are_told_apart_by_their_order) {
  const std::string loop = "  for (int i = 0; i < 4; ++i) cudaMalloc(&c[i], 32);\n";
  expect_name(loop, "c[2]", "c[i] (number 3 of the arrays allocated at a.cu:15)");
  expect_name("  for (int i = 0; i < 3; ++i) { cudaMalloc(&a, 32); if (i < 2) cudaFree(a); }\n", "a", "a");
}

TEST(ArrayNames, elements_are_counted_in_the_size_of_their_type) {
  const CurrentFolder folder("names");
  write("b.cu",
        "struct Body { float x, y, z, mass; int id; };\n"
        "__global__ void k(Body* b) { b[threadIdx.x].z = 1; }\n"
        "__global__ void v(float4* p) { p[threadIdx.x] = {}; }\n"
        "int main() {\n  Body* b;\n  float* f;\n  void* u;\n  cudaMalloc(&b, 8 * sizeof(Body));\n"
        "  cudaMalloc(&f, 32 * sizeof(float));\n  cudaMalloc(&u, 8 * sizeof(Body));\n"
        "  k<<<1, 9>>>(b);\n  cudaDeviceReset();\n}\n");
  const auto told = [&](const std::string& from, const std::string& to) {
    std::string text = read("b.cu");
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    write("c.cu", text);
    const Built built = build({"c.cu", "-o", "prog"});
    EXPECT_EQ(built.exit_code, 0) << built.messages;
    return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
  };
  EXPECT_THAT(told("", ""), HasSubstr("writes 4 bytes outside b: index 8 of 8 elements"));
  EXPECT_THAT(told("k<<<1, 9>>>(b)", "v<<<1, 9>>>(reinterpret_cast<float4*>(f))"),
              HasSubstr("writes 16 bytes outside f: index 8 of 8 elements"));
  EXPECT_THAT(told("k<<<1, 9>>>(b)", "k<<<1, 9>>>(static_cast<Body*>(u))"),
              HasSubstr("writes 4 bytes outside u: index 42 of 40 elements"));
}

TEST(ArrayNames, elements_of_declared_arrays_have_an_index_for_each_dimension) {
  const auto told = [&](const std::string& declaration, const std::string& write_element) {
    const CurrentFolder folder("names");
    write("d.cu",
          "struct Body { float x, y, z; };\n__device__ int d_map[4][8];\n__global__ void k(int zero) {\n  " +
              declaration + "\n  if (threadIdx.x < 40) " + write_element +
              ";\n}\nint main() {\n  k<<<1, 64>>>(0);\n  cudaDeviceReset();\n}\n");
    const Built built = build({"d.cu", "-o", "prog"});
    EXPECT_EQ(built.exit_code, 0) << built.messages;
    return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
  };
  const std::string tile = "__shared__ float s_tile[16][17]; float* const p = &s_tile[0][0];";
  EXPECT_THAT(told(tile, "p[17 + zero] = threadIdx.x"), HasSubstr("writes s_tile[1][0], which"));
  EXPECT_THAT(told(tile, "p[272 + zero] = threadIdx.x"),
              HasSubstr("outside s_tile: index [16][0] of [16][17]"));
  EXPECT_THAT(told(tile, "p[-1 + zero] = threadIdx.x"),
              HasSubstr("outside s_tile: index [0][-1] of [16][17]"));
  EXPECT_THAT(told(tile, "*(double*)(p + 18 + zero) = threadIdx.x"),
              HasSubstr("writes s_tile[1][2], which"));  // one of its two
  EXPECT_THAT(
      told("__shared__ int s[2][3][4]; int* const p = &s[0][0][0];", "p[12 + 8 + 3 + zero] = threadIdx.x"),
      HasSubstr("writes s[1][2][3], which"));
  EXPECT_THAT(told("", "d_map[1 + zero][2] = threadIdx.x"), HasSubstr("writes d_map[1][2], which"));
  EXPECT_THAT(told("__shared__ Body s[8];", "s[3 + zero].z = threadIdx.x"), HasSubstr("writes s[3], which"));
  EXPECT_THAT(told("__shared__ int s[8];", "s[3 + zero] = threadIdx.x"), HasSubstr("writes s[3], which"));
}

TEST(ArrayNames, of_two_arrays_of_a_copy_the_one_that_is_too_small_is_told) {
  for (const bool from_large : {true, false}) {
    const CurrentFolder folder("names");
    write("a.cu", std::string("int main() {\n  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();\n"
                              "  cudaArray_t large, small;\n"
                              "  cudaMalloc3DArray(&large, &f, make_cudaExtent(64, 64, 4));\n"
                              "  cudaMalloc3DArray(&small, &f, make_cudaExtent(8, 8, 2));\n"
                              "  cudaMemcpy3DParms p{};\n  p.extent = make_cudaExtent(16, 8, 2);\n"
                              "  p.kind = cudaMemcpyDeviceToDevice;\n") +
                      (from_large ? "  p.srcArray = large;\n  p.dstArray = small;\n"
                                  : "  p.srcArray = small;\n  p.dstArray = large;\n") +
                      "  cudaMemcpy3D(&p);\n}\n");
    const Built built = build({"a.cu", "-o", "prog"});
    ASSERT_EQ(built.exit_code, 0) << built.messages;
    const ProcessResult result =
        run_program(std::filesystem::absolute("prog"), std::filesystem::current_path());
    EXPECT_THAT(result.err, HasSubstr("past the end of a CUDA array of 8 x 8 x 2 elements"));
  }
}

}  // namespace
}  // namespace gridstride::cc
