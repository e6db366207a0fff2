// SPDX-License-Identifier: MIT
// In which words common mistakes are told, and what is advised.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::HasSubstr;

// What a program tells.
std::string told_of(const std::string& program) {
  const CurrentFolder folder("words");
  write("a.cu", program);
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

// What a kernel `k` of 32 threads, which gets a device array of 32 ints, tells.
std::string told_of_kernel(const std::string& kernel) {
  return told_of(kernel +
                 "\nint main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n"
                 "  k<<<1, 32>>>(d);\n  cudaDeviceSynchronize();\n}\n");
}

TEST(Words, a_dynamic_array_that_the_launch_gives_no_bytes_has_no_elements) {
  const std::string told =
      told_of_kernel("__global__ void k(int* p) { extern __shared__ int s[]; s[threadIdx.x] = p[0]; }");
  EXPECT_THAT(told, HasSubstr("outside s: index 0 of 0 elements"));
  EXPECT_THAT(told, HasSubstr("<<<grid, block, bytes>>>"));
}

TEST(Words, a_negative_index_is_no_matter_of_too_many_threads) {
  const std::string told =
      told_of_kernel("__global__ void k(int* p) { int i = threadIdx.x; if (i % 2 == 0) p[i] = p[i - 1]; }");
  EXPECT_THAT(told, HasSubstr("outside d: index -1 of 32 elements"));
  EXPECT_THAT(told, HasSubstr("The index is below 0"));
  const std::string wrapped = told_of_kernel(
      "__global__ void k(int* p) { if (threadIdx.x % 2 == 0) p[threadIdx.x] = p[threadIdx.x - 1]; }");
  EXPECT_THAT(wrapped, HasSubstr("outside d: index 4294967295 of 32 elements"));
  EXPECT_THAT(wrapped, HasSubstr("An unsigned int that goes below 0 becomes huge"));
}

TEST(Words, a_local_variable_of_another_thread_is_no_host_pointer) {
  const std::string told = told_of_kernel(
      "__global__ void k(int* p) {\n  __shared__ int* shared;\n  int own[4] = {1, 2, 3, 4};\n"
      "  if (threadIdx.x == 0) shared = own;\n  __syncthreads();\n  p[threadIdx.x] = shared[1];\n"
      "  __syncthreads();\n}");
  EXPECT_THAT(told, HasSubstr("a.cu:6: memory_space: reads 4 bytes of another thread's local variables"));
}

TEST(Words, shared_memory_of_another_kernel_is_told_as_such) {
  const std::string told = told_of(
      "__device__ int* kept;\n__global__ void a() { __shared__ int s[32]; s[threadIdx.x] = 1; kept = s; }\n"
      "__global__ void b(int* p) { p[threadIdx.x] = kept[threadIdx.x]; }\n"
      "int main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  a<<<1, 1>>>();\n  b<<<1, 32>>>(d);\n"
      "  cudaDeviceSynchronize();\n}\n");
  EXPECT_THAT(told, HasSubstr("reads 4 bytes in shared memory, where the kernel has no array"));
  EXPECT_THAT(told, HasSubstr("as long as its block"));
}

TEST(Words, a_null_pointer_of_the_device_s_heap_is_told_as_such) {
  const std::string told = told_of_kernel(
      "__global__ void k(int* p) {\n  int* const own = static_cast<int*>(malloc(1 << 30));\n"
      "  own[0] = p[0];\n  p[threadIdx.x] = own[0];\n}");
  EXPECT_THAT(told, HasSubstr("a.cu:3: out_of_bounds: writes 4 bytes through a null pointer"));
  EXPECT_THAT(told,
              HasSubstr("the device's heap is used up, and malloc or new has given the block one at a.cu:2"));
  EXPECT_THAT(told, HasSubstr("cudaDeviceSetLimit(cudaLimitMallocHeapSize"));
  EXPECT_THAT(told_of_kernel("__global__ void k(int* p) { p = nullptr; *p = 1; }"),
              HasSubstr("pass the pointer that cudaMalloc has set"));
}

// A copy of 4096 bytes to `to`, after `begin`.
std::string told_of_copy(const std::string& begin, const std::string& to) {
  return told_of(
      "#include <sys/mman.h>\n#include <cstdlib>\nint table[8];\nint main() {\n  int* d;\n"
      "  cudaMalloc(&d, 4096);\n  cudaMemset(d, 0, 4096);\n  " +
      begin + "\n  cudaMemcpy(" + to + ", d, 4096, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n}\n");
}

TEST(Words, a_copy_into_a_host_array_that_is_too_small_says_of_what_size_it_is) {
  const std::string call = "a.cu:9: out_of_bounds: cudaMemcpy writes 4096 bytes to ";
  EXPECT_THAT(told_of_copy("", "table"), HasSubstr(call + "table, which has 32"));
  EXPECT_THAT(told_of_copy("", "table + 1"), HasSubstr(call + "byte 4 of table, which has 32"));
  EXPECT_THAT(told_of_copy("void* h = std::malloc(40);", "h"),
              HasSubstr(call + "memory of malloc or new, which has 40"));
  EXPECT_THAT(told_of_copy("int sum;", "&sum"),
              HasSubstr(call + "a local variable of main, which has at most "));
}

TEST(Words, a_copy_that_crashes_names_its_call) {
  const std::string told = told_of_copy(
      "char* h = (char*)mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);"
      " munmap(h + 4096, 4096);",
      "h + 2048");
  EXPECT_THAT(told, HasSubstr("a.cu:9: crashed: a copy uses memory of the host that is not there"));
}

TEST(Words, a_stack_that_host_code_has_overwritten_leaves_a_word) {
  const std::string told = told_of(
      "#include <cstdlib>\n__attribute__((noinline)) void fill(volatile long* p, int n) {\n"
      "  for (int i = 0; i < n; ++i) p[i] = 0x1234567;\n}\n"
      "int main(int argc, char**) {\n  cudaFree(nullptr);\n  long a[4];\n  fill(a, 400 * argc);\n"
      "  return std::getenv(\"HOME\") != nullptr;\n}\n");
  EXPECT_THAT(told, HasSubstr(": crashed: host code "));
}

}  // namespace
}  // namespace gridstride::cc
