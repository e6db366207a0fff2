// SPDX-License-Identifier: MIT
// Copies from and to objects of the C++ library, and who has called for a copy that is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// What a program tells whose main() has room for 64 floats in d, and then these statements from line 16 on.
std::string told(const std::string& statements) {
  const CurrentFolder folder("host_objects");
  write("c.cu",
        "#include <array>\n#include <span>\n#include <vector>\n"
        "struct View { float* data; size_t n; };\n"
        "__global__ void twice(float* d, int n) { if (threadIdx.x < n) d[threadIdx.x] *= 2; }\n"
        "__global__ void look(View* v) { if (v->n == 0) v->n = 1; }\n"
        "void to_device(void* to, const void* from, size_t bytes) {\n"
        "  cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice);\n"
        "}\n"
        "void fill(std::vector<float>& v, int n) { for (int i = 0; i < n; ++i) v.push_back(1); }\n"
        "int main() {\n"
        "  const int n = 64;\n"
        "  const size_t bytes = n * sizeof(float);\n"
        "  std::vector<float> h(n, 1); std::span<float> s(h); std::array<float, 64> a{};\n"
        "  float* d; cudaMalloc(&d, bytes);\n" +
            statements + "  cudaFree(d);\n}\n");
  const Built built = build({"c.cu", "-std=c++20", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

constexpr const char* all_in = "  cudaMemcpy(d, h.data(), bytes, cudaMemcpyHostToDevice);\n";

TEST(HostObjects, a_vector_in_the_place_of_its_elements_is_told) {
  EXPECT_THAT(
      told("  cudaMemcpy(d, &h, bytes, cudaMemcpyHostToDevice);\n"),
      AllOf(HasSubstr("c.cu:16: out_of_bounds: cudaMemcpy reads a std::vector itself, and not its elements"),
            HasSubstr("pass .data(), not the object's own address")));
  EXPECT_THAT(told("  cudaMemcpy(d, &h, 8, cudaMemcpyHostToDevice);\n"),
              HasSubstr("reads a std::vector itself"));
  EXPECT_THAT(told(std::string(all_in) + "  cudaMemcpy(&h, d, bytes, cudaMemcpyDeviceToHost);\n"),
              HasSubstr("c.cu:17: out_of_bounds: cudaMemcpy writes over a std::vector itself"));
}

TEST(HostObjects, a_span_in_the_place_of_its_elements_is_told) {
  EXPECT_THAT(told("  cudaMemcpy(d, &s, s.size_bytes(), cudaMemcpyHostToDevice);\n"),
              HasSubstr("c.cu:16: out_of_bounds: cudaMemcpy reads a std::span itself, and not its elements"));
}

TEST(HostObjects, objects_that_hold_their_elements_or_are_meant_themselves_are_silent) {
  EXPECT_EQ(told("  cudaMemcpy(d, &a, bytes, cudaMemcpyHostToDevice);\n"), "");
  EXPECT_EQ(told("  View v{d, 4}; View* d_v; cudaMalloc(&d_v, sizeof v);\n"
                 "  cudaMemcpy(d_v, &v, sizeof v, cudaMemcpyHostToDevice);\n  look<<<1, 1>>>(d_v);\n"
                 "  View w{h.data(), 4}; cudaMemcpy(d_v, &w, sizeof w, cudaMemcpyHostToDevice);\n  "
                 "look<<<1, 1>>>(d_v);\n  cudaFree(d_v);\n"),
            "");
  EXPECT_EQ(told("  unsigned long long big[4] = {1ull << 40, 8, 0, 0};\n"
                 "  cudaMemcpy(d, big, sizeof big, cudaMemcpyHostToDevice);\n"),
            "");
}

TEST(HostObjects, of_two_copies_in_one_line_neither_is_taken_for_the_other) {
  EXPECT_EQ(
      told(std::string(all_in) +
           "  float one; float all[64]; cudaMemcpy(&one, d, 4, cudaMemcpyDefault); cudaMemcpy(all, d, bytes, "
           "cudaMemcpyDefault);\n"),
      "");
}

TEST(HostObjects, a_vector_that_was_only_reserved_is_told) {
  EXPECT_THAT(
      told("  std::vector<float> r; r.reserve(n);\n"
           "  cudaMemcpy(d, r.data(), bytes, cudaMemcpyHostToDevice);\n"),
      AllOf(
          HasSubstr("c.cu:17: uninitialised_read: cudaMemcpy reads 256 bytes of a std::vector that has room "
                    "for elements, but none yet"),
          HasSubstr("resize(n)")));
  EXPECT_THAT(
      told(std::string(all_in) + "  std::vector<float> r; r.reserve(n);\n"
                                 "  cudaMemcpy(r.data(), d, bytes, cudaMemcpyDeviceToHost);\n"),
      HasSubstr("c.cu:18: out_of_bounds: cudaMemcpy writes 256 bytes to a std::vector that has room"));
  EXPECT_THAT(told("  std::vector<float> r(n); r.clear();\n"
                   "  cudaMemcpy(d, r.data(), bytes, cudaMemcpyHostToDevice);\n"),
              HasSubstr("but none yet"));
}

TEST(HostObjects, a_vector_that_has_got_its_elements_is_silent) {
  for (const char* const grow :
       {"r.resize(n);", "fill(r, n);", "r.assign(h.begin(), h.end());",
        "r.insert(r.end(), h.begin(), h.end());", "r = h;",
        "for (int i = 0; i < n; ++i) r.emplace_back(2.0f);", "r.swap(h);", "r = std::move(h);"})
    EXPECT_EQ(told(std::string("  std::vector<float> r; r.reserve(n); ") + grow +
                   "\n  cudaMemcpy(d, r.data(), bytes, cudaMemcpyHostToDevice);\n"),
              "")
        << grow;
}

TEST(HostObjects, memory_that_was_a_vector_s_is_silent) {
  EXPECT_EQ(told("  for (int i = 0; i < 8; ++i) {\n    { std::vector<float> r; r.reserve(n); }\n"
                 "    float* p = new float[n]();\n    cudaMemcpy(d, p, bytes, cudaMemcpyHostToDevice);\n"
                 "    delete[] p;\n  }\n"),
            "");
}

TEST(HostObjects, a_wrong_copy_of_a_function_is_told_with_its_caller) {
  EXPECT_THAT(told("  to_device(d, h.data(), 2 * bytes);\n"),
              HasSubstr("c.cu:8: out_of_bounds: copies 512 bytes to d, which has 256; called at c.cu:16"));
  EXPECT_THAT(told("  cudaMemcpy(d, h.data(), 2 * bytes, cudaMemcpyHostToDevice);\n"),
              AllOf(HasSubstr("to d, which has 256"), Not(HasSubstr("called at"))));
}

TEST(HostObjects, a_call_by_a_destructor_that_nobody_wrote_is_told_with_the_next_caller) {
  const std::string classes =
      "  class Buffer {\n   public:\n    explicit Buffer(float* of) : p(of) {}\n"
      "    ~Buffer() { cudaFree(p); }\n    float* p;\n  };\n";
  const std::string twice = "  {\n    Owner o{Buffer(d)};\n    cudaFree(d);\n  }\n";
  const std::string implicit =
      told(classes + "  class Owner {\n   public:\n    Buffer b;\n  };\n" + twice + "  return 0;\n");
  EXPECT_THAT(implicit, HasSubstr("c.cu:19: double_free"));
  EXPECT_THAT(implicit, AllOf(HasSubstr("; called at c.cu:"), Not(HasSubstr("called at c.cu:22"))))
      << implicit;
  const std::string written =
      told(classes +
           "  class Owner {\n   public:\n    explicit Owner(Buffer&& of) : b(of.p) {}\n    ~Owner() {}\n    "
           "Buffer b;\n  };\n" +
           "  {\n    Owner o{Buffer(nullptr)};\n    o.b.p = d;\n    cudaFree(d);\n  }\n  return 0;\n");
  EXPECT_THAT(written, HasSubstr("called at c.cu:25")) << written;
}

TEST(HostObjects, a_call_that_failed_unseen_tells_the_macro_where_the_file_has_it) {
  EXPECT_THAT(told("  cudaSetDevice(77);\n"), HasSubstr("for example with a macro around each call"));
  EXPECT_THAT(told("  cudaSetDevice(77);  // no CUDA_CHECK(...)\n"),
              HasSubstr("check it with CUDA_CHECK(...) around the call"));
}

TEST(HostObjects, a_call_that_failed_unseen_stands_where_it_has_failed) {
  const std::string before =
      told("  cudaSetDevice(77);\n  look<<<1, 1>>>(nullptr);\n  cudaDeviceSynchronize();\n");
  EXPECT_THAT(before, HasSubstr("through a null pointer"));
  EXPECT_LT(before.find("c.cu:16: cuda_error: cudaSetDevice failed"), before.find("through a null pointer"))
      << before;
  const std::string after =
      told("  look<<<1, 1>>>((View*)d);\n  cudaDeviceSynchronize();\n  cudaSetDevice(77);\n");
  EXPECT_THAT(after, HasSubstr("which nothing has written"));
  EXPECT_LT(after.find("which nothing has written"), after.find("c.cu:18: cuda_error: cudaSetDevice failed"))
      << after;
}

TEST(HostObjects, a_copy_that_failed_unseen_is_told_without_what_it_has_not_written) {
  EXPECT_THAT(told("  cudaMemcpy(d, h.data(), bytes, cudaMemcpyKind(77));\n"
                   "  twice<<<1, 64>>>(d, n);\n  cudaDeviceSynchronize();\n"),
              AllOf(HasSubstr("cudaMemcpy failed with cudaErrorInvalidMemcpyDirection"),
                    Not(HasSubstr("nothing has written"))));
}

}  // namespace
}  // namespace gridstride::cc
