// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "translated.hpp"

namespace gridstride::translate {
namespace {

/// @return what is told of a kernel with these statements; empty where nothing is
std::string told(const std::string& statements,
                 const std::string& head = "__global__ void k(float* p, int n)") {
  const Translation translation = translate(head + " {\n" + statements + "\n}\n", "a.cu");
  if (translation.problems.empty()) return "";
  EXPECT_TRUE(translation.problems[0].is_warning);
  return std::to_string(translation.problems[0].line) + ": " + translation.problems[0].message;
}

const std::string sum =
    "\nunsigned t = threadIdx.x; s[t] = p[t]; __syncthreads();\n"
    "for (int d = 32; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); }\nif (t == 0) p[0] = "
    "s[0];";

TEST(PrivateArrays, that_are_used_as_shared_are_told) {
  EXPECT_THAT(told("float s[64];" + sum), testing::HasSubstr("2: each thread has an array s for itself"));
  EXPECT_NE(told("std::pair<float, int> s[64];" + sum), "");
  EXPECT_NE(told("float s[64];" + sum, "template <class T> __global__ void k(T* p)"), "");
  EXPECT_NE(
      told("int i = 3; float s[64]; s[threadIdx.x] = p[i]; __syncthreads(); p[i] = s[63 - threadIdx.x];"),
      "");
  EXPECT_NE(told("float s[8][8]; s[threadIdx.y][threadIdx.x] = p[0]; __syncthreads();\n"
                 "p[0] = s[threadIdx.x][threadIdx.y];"),
            "");
}

TEST(PrivateArrays, that_are_shared_or_meant_for_each_thread_are_not) {
  for (const std::string declaration :
       {"__shared__ float s[64];", "static __shared__ float s[64];", "extern __shared__ float s[];",
        "float s[64] = {};", "float* s = p;", "float s[64]; for (int j = 0; j < 64; ++j) s[j] = 0;",
        "float s[64]; clear(s);"})
    EXPECT_EQ(told(declaration + sum), "") << declaration;
  EXPECT_EQ(told("float s[64];" + sum, "__device__ void f(float* p)"), "");
  EXPECT_EQ(
      told("float s[4]; s[0] = p[0]; s[1] = s[0]; __syncthreads(); p[threadIdx.x] = s[threadIdx.x & 1];"),
      "");
  EXPECT_EQ(told("float s[64]; s[threadIdx.x] = p[0]; __syncthreads(); p[1] = s[threadIdx.x];"), "");
  EXPECT_EQ(told("float s[64]; s[threadIdx.x] = p[0]; p[1] = s[0];"), "") << "without a barrier";
  const std::string macro = "#define SHARED __shared__\n__global__ void k(float* p)";
  EXPECT_EQ(told("SHARED float s[64];" + sum, macro), "");
  EXPECT_EQ(told("SHARED_ARRAY(float) s[64];" + sum), "");
}

TEST(PrivateArrays, that_are_members_are_where_their_object_is) {
  const std::string use = " v.s[threadIdx.x] = p[0]; __syncthreads(); p[0] = v.s[63 - threadIdx.x];";
  for (const std::string object :
       {"__shared__ struct { float s[64]; float t; } v;", "__shared__ union { int i[64]; float s[64]; } v;",
        "struct V { float t; float s[64]; }; __shared__ V v;",
        "class alignas(16) V : ns::Base<V> { float s[64]; }; __shared__ V v;",
        "struct __align__(16) { float s[64]; } v;"})
    EXPECT_EQ(told(object + use), "") << object;
  EXPECT_EQ(told("float s[64]; s[0] = p[1];" + use), "") << "one of another object has the name";
  EXPECT_NE(told("struct V { float t[64]; }; float s[64];" + sum), "") << "behind a class";
  EXPECT_NE(told("struct V { float t[64]; }; for (;;) { float s[64];" + sum + "}"), "") << "in a block";
  EXPECT_NE(told("float s[64]; v.s[0] = p[0];" + sum), "") << "beside a member of its name";
}

TEST(PrivateArrays, in_branches_of_the_preprocessor_may_not_be_compiled) {
  EXPECT_EQ(told("#ifdef SHARED\n__shared__ float s[64];\n#else\nfloat s[64];\n#endif\n" + sum), "");
  EXPECT_NE(told("#ifdef LARGE\np += 64;\n#endif\nfloat s[64];" + sum), "");
  EXPECT_NE(told("float s[64];" + sum, "#ifndef A\n#define A\n__global__ void k(float* p)"), "")
      << "in a header's guard";
}

}  // namespace
}  // namespace gridstride::translate
