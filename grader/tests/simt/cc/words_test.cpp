// SPDX-License-Identifier: MIT
// In which words common mistakes are told, and what is advised.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// What a program tells.
std::string told_of(const std::string& program, const std::vector<std::string>& options = {}) {
  const CurrentFolder folder("words");
  write("a.cu", program);
  std::vector<std::string> arguments{"a.cu", "-o", "prog"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Built built = build(arguments);
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

// What a kernel `k` of 32 threads, which gets a device array of 32 ints, tells.
std::string told_of_kernel(const std::string& kernel, const std::vector<std::string>& options = {}) {
  return told_of(kernel +
                     "\nint main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n"
                     "  k<<<1, 32>>>(d);\n  cudaDeviceSynchronize();\n}\n",
                 options);
}

TEST(Words, an_event_without_its_address_is_told_as_such) {
  const CurrentFolder folder("words");
  const auto refusal = [](const std::string& arguments) {
    write("a.cu", "int main() {\n  cudaEvent_t start;\n  cudaEventCreate(" + arguments + ");\n}\n");
    return build({"a.cu", "-o", "prog"}).messages;
  };
  EXPECT_THAT(refusal("start"),
              AllOf(HasSubstr("a.cu:3:"), HasSubstr("take the address of the argument with &"),
                    Not(HasSubstr("requires"))));
  EXPECT_THAT(refusal("&start, 0, 0"), HasSubstr("requires"));
}

TEST(Words, a_kernel_of_an_unnamed_namespace_has_its_name) {
  EXPECT_THAT(told_of("namespace { template <class T> __global__ void scale(T* data, void (*)(int)) {} }\n"
                      "int main() {\n  float* d = nullptr;\n  void (*f)(int) = nullptr;\n"
                      "  void* arguments[] = {&d, &f};\n"
                      "  cudaLaunchKernel(scale<float>, 1, 3200, arguments, 0, nullptr);\n}\n"),
              HasSubstr("the launch of scale<float> asks for 3200 threads along x of a block"));
}

TEST(Words, a_negative_size_of_shared_memory_is_told_as_such) {
  const auto refusal = [](const std::string& declared) {
    return told_of("__global__ void k(int* d) {\n  " + declared +
                   "\n  extern __shared__ int more[];\n  more[threadIdx.x] = d[threadIdx.x];\n}\n"
                   "int main() {\n  const int n = -4;\n  k<<<1, 32, n>>>(nullptr);\n}\n");
  };
  for (const char* declared : {"", "__shared__ int own[64]; own[threadIdx.x] = 0;"})
    EXPECT_THAT(refusal(declared),
                AllOf(HasSubstr("a.cu:8: cuda_error: the launch of k asks for -4 bytes of dynamic shared "
                                "memory a block, taken for 18446744073709551612"),
                      HasSubstr("let a block use fewer bytes")));
}

std::size_t times_in(const std::string& text, const std::string& words) {
  std::size_t times = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++times;
  return times;
}

TEST(Words, pairs_of_lines_that_lack_one_barrier_are_told_as_one) {
  const std::string told = told_of_kernel(
      "__global__ void k(int* d) {\n  __shared__ int s[32];\n  s[threadIdx.x] = d[threadIdx.x];\n"
      "  const int a = s[31 - threadIdx.x];\n  const int b = s[(threadIdx.x + 1) % 32];\n"
      "  d[threadIdx.x] = a + b;\n}");
  EXPECT_THAT(told, HasSubstr("The same barrier is missing between 1 more pair of lines."));
  EXPECT_EQ(times_in(told, ": data_race: "), 1U) << told;
}

TEST(Words, pairs_of_lines_that_lack_two_barriers_are_told_as_two) {
  const std::string told = told_of_kernel(
      "__global__ void k(int* d) {\n  __shared__ int s[32];\n  s[threadIdx.x] = d[threadIdx.x];\n"
      "  const int a = s[31 - threadIdx.x];\n  __syncthreads();\n  s[threadIdx.x] = a;\n"
      "  d[threadIdx.x] = s[31 - threadIdx.x];\n}");
  EXPECT_EQ(times_in(told, ": data_race: "), 2U) << told;
  EXPECT_THAT(told, Not(HasSubstr("The same barrier")));
}

// Where in a report a finding of a line of a.cu stands.
std::size_t place_of(const std::string& told, const std::string& line, const std::string& bug_class) {
  const std::size_t place = told.find("a.cu:" + line + ": " + bug_class + ": ");
  EXPECT_NE(place, std::string::npos) << "line " << line << " is not told in\n" << told;
  return place;
}

TEST(Words, findings_of_a_launch_are_told_in_the_order_in_which_they_happened) {
  const auto of_kernel = [](const std::string& lines) {
    return told_of("__global__ void k(int* d, int* freed) {\n  const int t = threadIdx.x;\n" + lines +
                   "}\nint main() {\n  int *d, *freed;\n  cudaMalloc(&d, 128);\n  cudaMalloc(&freed, 128);\n"
                   "  cudaFree(freed);\n  k<<<2, 32>>>(d, freed);\n"
                   "  printf(\"%s\\n\", cudaGetErrorName(cudaDeviceSynchronize()));\n}\n");
  };
  const std::string of_threads = of_kernel(
      "  if (t == 9) d[1 << 20] = 1;\n  if (t == 3) freed[0] = 1;\n"
      "  if (t == 2) *reinterpret_cast<int*>(reinterpret_cast<char*>(d) + 2) = 1;\n");
  EXPECT_LT(place_of(of_threads, "5", "misaligned"), place_of(of_threads, "4", "use_after_free"));
  EXPECT_LT(place_of(of_threads, "4", "use_after_free"), place_of(of_threads, "3", "out_of_bounds"));
  const std::string of_phases =
      of_kernel("  if (t == 9) freed[0] = 1;\n  __syncthreads();\n  if (t == 3) d[1 << 20] = 1;\n");
  EXPECT_LT(place_of(of_phases, "3", "use_after_free"), place_of(of_phases, "5", "out_of_bounds"));
  const std::string of_blocks = of_kernel(
      "  if (blockIdx.x == 1 && t == 0) d[1 << 20] = 1;\n  if (blockIdx.x == 0 && t == 9) freed[0] = 1;\n");
  EXPECT_LT(place_of(of_blocks, "4", "use_after_free"), place_of(of_blocks, "3", "out_of_bounds"));
}

TEST(Words, swapped_indices_of_a_tile_are_told_as_such) {
  const auto told = [](const std::string& read) {
    return told_of(
        "__global__ void k(int* d) {\n  __shared__ int s[8][8];\n  s[threadIdx.y][threadIdx.x] = 1;\n"
        "  __syncthreads();\n  d[threadIdx.y * 8 + threadIdx.x] = " +
        read +
        ";\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  k<<<1, dim3(8, 4)>>>(d);\n"
        "  cudaDeviceSynchronize();\n}\n");
  };
  EXPECT_THAT(told("s[threadIdx.x][threadIdx.y]"),
              AllOf(HasSubstr("reads s[4][0], which nothing has written"),
                    HasSubstr("s[0][4], the element with the two indices the other way round, was written at "
                              "a.cu:3: look whether the indices are swapped")));
  EXPECT_THAT(told("s[threadIdx.y + 4][threadIdx.x / 2]"),
              AllOf(HasSubstr("reads s[4][0]"), HasSubstr("s[0][4], the element")));
  EXPECT_THAT(told("s[7][7]"), AllOf(HasSubstr("reads s[7][7]"), Not(HasSubstr("other way round"))));
}

TEST(Words, an_index_that_the_other_dimension_of_an_array_has_is_asked_about) {
  const auto told = [](const std::string& extents) {
    return told_of_kernel("__global__ void k(int* d) {\n  __shared__ int s" + extents +
                          ";\n  s[threadIdx.x][0] = d[0];\n}");
  };
  EXPECT_THAT(
      told("[8][32]"),
      HasSubstr("The array's other dimension has 32 elements: look whether the two indices are swapped."));
  EXPECT_THAT(told("[16][17]"), Not(HasSubstr("swapped"))) << "a row is longer than it is used";
}

TEST(Words, blocks_of_another_size_than_the_kernel_reckons_with_are_told_by_both_numbers) {
  const auto told = [](const std::string& index) {
    return told_of("constexpr int size = 16;\n__global__ void k(int* d) { d[" + index +
                   "] *= 2; }\nint main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n"
                   "  k<<<2, 32>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  };
  EXPECT_THAT(
      told("blockIdx.x * size + threadIdx.x"),
      HasSubstr("The kernel has blockIdx.x * size, where size is 16, and blockDim.x is 32 in this launch"));
  EXPECT_THAT(told("blockIdx.x * 16 + threadIdx.x"),
              HasSubstr("The kernel has blockIdx.x * 16, and blockDim.x is 32"));
  EXPECT_THAT(told("blockIdx.x * 2 * 8 + threadIdx.x"), Not(HasSubstr("The kernel has")));
}

TEST(Words, a_shared_array_for_more_threads_than_the_launch_has_is_told_by_both_numbers) {
  const auto told = [](const std::string& read) {
    return told_of_kernel(
        "__global__ void k(int* d) {\n  __shared__ int s[64];\n  if (threadIdx.x < 31) s[threadIdx.x] = 1;\n"
        "  __syncthreads();\n  d[threadIdx.x] = " +
        read + ";\n}");
  };
  EXPECT_THAT(told("s[32 + threadIdx.x]"),
              HasSubstr("The launch has blocks of 32 threads, and s has 64 elements"));
  EXPECT_THAT(told("s[31]"),
              AllOf(HasSubstr("nothing has written"), Not(HasSubstr("The launch has blocks"))));
}

TEST(Words, an_array_without_any_data_may_lack_a_copy) {
  const auto told = [](const std::string& filled) {
    return told_of("int main() {\n  int *d, h[32];\n  cudaMalloc(&d, 256);\n" + filled +
                   "  cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost);\n}\n");
  };
  EXPECT_THAT(told(""), HasSubstr("copy data to it before; a copy takes the destination first"));
  EXPECT_THAT(told("  cudaMemset(d + 32, 0, 128);\n"),
              HasSubstr("let a kernel write every element before the copy"));
}

TEST(Words, a_copy_into_a_variable_that_is_too_small_is_told_as_such) {
  const auto told = [](const std::string& variable, const std::string& destination) {
    return told_of(
        "int main() {\n  float* d;\n  cudaMalloc(&d, 64);\n  cudaMemset(d, 0, 64);\n  float others[16] = "
        "{};\n  " +
        variable + ";\n  cudaMemcpy(" + destination +
        ", d, 64, cudaMemcpyDeviceToHost);\n  return others[0] != 0;\n}\n");
  };
  EXPECT_THAT(told("float sum = 0", "&sum"), HasSubstr("cudaMemcpy writes 64 bytes to sum, which has 4"));
  EXPECT_EQ(told("float sums[16] = {}", "&sums"), told("float sums[16] = {}", "sums"));
  EXPECT_THAT(told("float(&sums)[16] = others", "&sums"), Not(HasSubstr("writes")));
}

TEST(Words, what_was_thrown_comes_before_what_clears_up_behind_it) {
  const std::string told = told_of(
      "#include <stdexcept>\nstruct Timer {\n  cudaEvent_t event = nullptr;\n  ~Timer() { "
      "cudaEventDestroy(event); }\n"
      "};\nint main() {\n  try {\n    Timer timer;\n    throw std::runtime_error(\"first\");\n  } catch "
      "(...) {\n"
      "  }\n}\n");
  EXPECT_THAT(told, Not(HasSubstr("cudaEventDestroy")));
}

TEST(Words, a_dynamic_array_that_the_launch_gives_no_bytes_has_no_elements) {
  const std::string told =
      told_of_kernel("__global__ void k(int* p) { extern __shared__ int s[]; s[threadIdx.x] = p[0]; }");
  EXPECT_THAT(told, HasSubstr("outside s: index 0 of 0 elements"));
  EXPECT_THAT(told, HasSubstr("<<<grid, block, bytes>>>"));
}

// What a kernel `k` of 32 threads tells that has 32 ints of dynamic shared memory as well.
std::string told_with_dynamic(const std::string& body) {
  return told_of("__global__ void k() {\n  extern __shared__ int s[];\n" + body +
                 "\n}\nint main() {\n  k<<<1, 32, 32 * sizeof(int)>>>();\n  cudaDeviceSynchronize();\n}\n");
}

TEST(Words, an_index_just_behind_a_dynamic_array_is_looked_at_first) {
  EXPECT_THAT(told_with_dynamic("  s[threadIdx.x + 1] = 1;"),
              AllOf(HasSubstr("outside s: index 32 of 32 elements"), HasSubstr("look at the index first"),
                    Not(HasSubstr("all extern __shared__ arrays"))));
  EXPECT_THAT(told_with_dynamic("  s[threadIdx.x + 40] = 1;"), HasSubstr("all extern __shared__ arrays"));
}

TEST(Words, a_vector_that_is_partly_outside_is_told_in_the_array_s_own_elements) {
  const std::string kernel =
      "__global__ void k(float* p) {\n  reinterpret_cast<float4*>(p)[threadIdx.x].x = 1;\n}\n"
      "__global__ void all(float* p) {\n  float4* q = reinterpret_cast<float4*>(p);\n"
      "  q[threadIdx.x] = float4{};\n}\nint main() {\n  float* d;\n  cudaMalloc(&d, 4 * ";
  EXPECT_THAT(told_of(kernel + "5);\n  all<<<1, 2>>>(d);\n  cudaDeviceSynchronize();\n}\n"),
              AllOf(HasSubstr("writes 16 bytes outside d: indices 4 to 7 of 5 elements"),
                    HasSubstr("round the number of such accesses down")));
  EXPECT_THAT(told_of(kernel + "8);\n  all<<<1, 3>>>(d);\n  cudaDeviceSynchronize();\n}\n"),
              AllOf(HasSubstr("outside d: index 2 of 2 elements"), Not(HasSubstr("round the number"))));
}

TEST(Words, an_index_that_may_come_of_a_wrong_value_is_told_so) {
  const std::string begin = "__global__ void k(int* p) {\n  __shared__ int s[32];\n";
  const std::string end =
      "\n  __syncthreads();\n  const int first = s[31 - threadIdx.x];\n  p[first] = 1;\n}";
  EXPECT_THAT(told_of_kernel(begin + end),
              AllOf(HasSubstr("a.cu:5: uninitialised_read"),
                    HasSubstr("What is told of a.cu:5 happened before, and the index may come of it")));
  EXPECT_THAT(told_of_kernel(begin + "  s[threadIdx.x] = threadIdx.x + 32;" + end),
              AllOf(HasSubstr("a.cu:6: out_of_bounds"), Not(HasSubstr("happened before"))));
}

TEST(Words, what_threads_that_have_returned_were_to_write_is_told_as_missing) {
  const auto told = [](const std::string& guard) {
    return told_of_kernel("__global__ void k(int* p) {\n  __shared__ int s[32];\n  " + guard +
                          "\n  __syncthreads();\n  p[threadIdx.x] = s[31 - threadIdx.x];\n}");
  };
  EXPECT_THAT(told("if (threadIdx.x > 7) return;\n  s[threadIdx.x] = 1;"),
              AllOf(HasSubstr("Threads of the block returned early at a.cu:3"),
                    Not(HasSubstr("arbitrary contents"))));
  EXPECT_THAT(told("if (threadIdx.x < 8) s[threadIdx.x] = 1;"),
              AllOf(HasSubstr("arbitrary contents"), Not(HasSubstr("returned early"))));
}

TEST(Words, a_null_pointer_is_told_by_the_parameter_that_the_line_indexes) {
  const auto told = [](const std::string& line) {
    return told_of("__global__ void k(int* in, int* out) {\n  " + line +
                   "\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  k<<<1, 32>>>(nullptr, d);\n"
                   "  cudaDeviceSynchronize();\n}\n");
  };
  EXPECT_THAT(told("int x = in[threadIdx.x];\n  out[threadIdx.x] = x;"),
              HasSubstr("The kernel was given no array for in: pass the pointer"));
  EXPECT_THAT(told("out[threadIdx.x] = in[threadIdx.x];"), HasSubstr("was given no array: pass the pointer"));
}

TEST(Words, launches_behind_a_failed_kernel_are_told_to_have_done_nothing) {
  const std::string kernels =
      "__global__ void bad(int* p) { p[threadIdx.x + 1] = 1; }\n"
      "__global__ void good(int* p) { p[threadIdx.x] = 1; }\n"
      "int main() {\n  int* d;\n  cudaMalloc(&d, 128);\n";
  const std::string told = told_of(kernels +
                                   "  bad<<<1, 32>>>(d);\n  good<<<1, 32>>>(d);\n  cudaDeviceSynchronize();\n"
                                   "  good<<<1, 32>>>(d);\n}\n");
  EXPECT_THAT(told,
              HasSubstr("a.cu:7: cuda_error (note): the launch of good and 1 more did nothing: a kernel had "
                        "failed before them"));
  EXPECT_THAT(told_of(kernels + "  good<<<1, 32>>>(d);\n  bad<<<1, 31>>>(d);\n  cudaFree(d);\n}\n"), "");
}

TEST(Words, a_symbol_is_given_without_quotes) {
  const std::string told = told_of(
      "__constant__ float kx[9];\n__global__ void k(float* p) { p[0] = kx[0]; }\n"
      "int main() {\n  float h[9] = {};\n  cudaMemcpyToSymbol(\"kx\", h, sizeof h);\n}\n");
  EXPECT_THAT(told,
              HasSubstr("a.cu:5: memory_space: a copy by symbol is given the name of a variable as a text"));
}

TEST(Words, the_address_of_a_pointer_is_not_freed) {
  EXPECT_THAT(told_of("int main() {\n  int* d;\n  cudaMalloc(&d, 64);\n  cudaFree(&d);\n  cudaFree(d);\n}\n"),
              HasSubstr("a.cu:4: memory_space: cudaFree of the address of a variable"));
}

TEST(Words, the_address_of_a_pointer_is_not_copied_to) {
  const std::string begin =
      "int main() {\n  int h[16] = {};\n  int* d;\n  cudaMalloc(&d, 64);\n  cudaMemcpy(";
  const std::string end = ", cudaMemcpyHostToDevice);\n  cudaFree(d);\n}\n";
  EXPECT_THAT(told_of(begin + "&d, h, 64" + end),
              HasSubstr("cudaMemcpy takes the pointer that cudaMalloc has set, not the address of it"));
  EXPECT_THAT(told_of(begin + "h, d, 64" + end), HasSubstr("cudaMemcpy takes the destination first"));
}

std::string told_of_blocks(const std::string& body, const std::string& launch) {
  return told_of("__global__ void k(int* p, int n) {\n  " + body +
                 "\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 1024);\n  cudaMemset(d, 1, 1024);\n  k<<<" +
                 launch + ">>>(d, 4);\n  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n");
}

TEST(Words, an_element_of_the_same_thread_of_two_blocks_has_an_index_without_the_block) {
  const std::string told = told_of_blocks("const unsigned i = threadIdx.x;\n  p[i] *= 2;", "16, 1");
  EXPECT_THAT(told,
              HasSubstr("\n    No blockIdx.x stands in the kernel up to this line, and the launch has 16 "
                        "blocks along x, which all come to the same elements"));
  EXPECT_THAT(told, Not(HasSubstr("atomic")));
  EXPECT_THAT(
      told_of_blocks("const unsigned i = blockIdx.x / 16 * blockDim.x + threadIdx.x;\n  p[i] *= 2;", "16, 1"),
      HasSubstr("\n    Both are the same thread of their blocks: is blockIdx in the index"));
}

TEST(Words, an_element_of_two_threads_along_an_axis_that_the_kernel_does_not_know_lacks_it) {
  EXPECT_THAT(
      told_of_blocks("p[threadIdx.x] += 1;", "1, dim3(8, 2)"),
      HasSubstr("\n    No threadIdx.y stands in the kernel up to this line, and a block has 2 threads along "
                "y"));
  EXPECT_THAT(told_of_blocks("if (threadIdx.x % 2 == 0) p[threadIdx.y / 2] += 1;", "1, dim3(2, 4)"),
              Not(HasSubstr("stands in the kernel")));
}

TEST(Words, an_element_of_two_threads_of_a_table_is_one_of_rows_that_overlap) {
  const std::string index = "const int c = threadIdx.x, r = threadIdx.y;\n  ";
  EXPECT_THAT(told_of_blocks(index + "p[r * n + c] = c;", "1, dim3(8, 4)"),
              HasSubstr("\n    The index is the same for both threads. In r * n + c the factor n has to be "
                        "the number of elements in a row, and c "
                        "the column, less than n."));
  EXPECT_THAT(
      told_of_blocks("const int i = threadIdx.x + threadIdx.y * 4;\n  p[i] *= 2;", "1, dim3(8, 2)"),
      HasSubstr("and threadIdx.x the column, less than 4. A block of this launch has 8 x 2 x 1 threads."));
  EXPECT_THAT(
      told_of_blocks(index + "if (c < n && p[r * n + c + 1] == 0) p[r * n + c] = 1;", "1, dim3(8, 4)"),
      Not(HasSubstr("the column")))
      << "each has its own element, and reads a neighbour's";
}

TEST(Words, updates_that_multiply_have_no_atomic) {
  const std::string twice = "for (int i = threadIdx.x; i < n; ++i)\n    p[i] ";
  EXPECT_THAT(told_of_blocks(twice + "*= 2;", "1, 4"), Not(HasSubstr("use an atomic")));
  EXPECT_THAT(told_of_blocks(twice + "+= 2;", "1, 4"), HasSubstr("Else use an atomic, such as atomicAdd."));
}

TEST(Words, only_programs_with_a_lambda_by_reference_hear_of_it) {
  const std::string begin = "__global__ void k(int* p) { *p = 2; }\nint main() {\n  int h = 1;\n  ";
  const std::string end = "\n  int* p = &h;\n  k<<<1, 1>>>(p);\n  cudaDeviceSynchronize();\n}\n";
  EXPECT_THAT(told_of(begin + end), AllOf(HasSubstr("not by reference."), Not(HasSubstr("lambda"))));
  EXPECT_THAT(told_of(begin + "auto f = [&] { return h; };" + end), HasSubstr("a lambda captures by [=]."));
}

TEST(Words, a_row_of_a_pitched_array_ends_before_the_next_begins) {
  EXPECT_THAT(
      told_of("__global__ void k(const float* p, float* out) { out[threadIdx.x] = p[5 + threadIdx.x]; }\n"
              "int main() {\n  float *d, *out;\n  size_t pitch;\n  cudaMallocPitch(&d, &pitch, 20, 4);\n"
              "  cudaMalloc(&out, 64);\n  cudaMemset2D(d, pitch, 0, 20, 4);\n  k<<<1, 4>>>(d, out);\n"
              "  cudaDeviceSynchronize();\n  cudaFree(d);\n  cudaFree(out);\n}\n"),
      HasSubstr("Rows of cudaMallocPitch are pitch bytes apart"));
}

TEST(Words, a_negative_index_is_no_matter_of_too_many_threads) {
  const std::string told =
      told_of_kernel("__global__ void k(int* p) { int i = threadIdx.x; if (i % 2 == 0) p[i] = p[i - 1]; }");
  EXPECT_THAT(told, HasSubstr("outside d: index -1 of 32 elements"));
  EXPECT_THAT(told, HasSubstr("The index is below 0"));
  const std::string wrapped = told_of_kernel(
      "__global__ void k(int* p) { if (threadIdx.x % 2 == 0) p[threadIdx.x] = p[threadIdx.x - 1]; }");
  EXPECT_THAT(wrapped, HasSubstr("outside d: index 4294967295 of 32 elements"));
  EXPECT_THAT(wrapped, HasSubstr("A number below 0 is huge as an unsigned int"));
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

TEST(Words, an_array_in_an_array_of_structures_has_its_own_name) {
  EXPECT_THAT(
      told_of_kernel("struct P { float pos[3]; int id; };\n__global__ void k(int* p) {\n  P* q = (P*)p;\n"
                     "  if (threadIdx.x < 8) q[threadIdx.x].pos[3] = 1;\n}"),
      HasSubstr("uses index 3 of q[threadIdx.x].pos, which has 3 elements"));
  EXPECT_THAT(told_of_kernel("struct P { int x; };\n__global__ void k(int* p) {\n  P q[4];\n"
                             "  q[threadIdx.x].x = 1;\n  p[threadIdx.x] = q[0].x;\n}"),
              HasSubstr("uses index 4 of q, which has 4 elements"));
}

TEST(Words, threads_that_change_one_element_are_advised_by_what_each_line_does) {
  const auto kernel = [](const std::string& line) {
    return "__global__ void k(int* p) {\n  int i = threadIdx.x;\n  " + line + "\n}";
  };
  EXPECT_THAT(told_of_kernel(kernel("p[i / 2] += i + 1;")),
              HasSubstr("Else use an atomic, such as atomicAdd"));
  EXPECT_THAT(
      told_of_kernel(kernel("p[i / 2] = i + 1;")),
      HasSubstr("let one thread alone write it, as in if (threadIdx.x == 0), or if (lane == 0) for each "
                "warp. Where each thread has its own, compute an index that differs"));
  EXPECT_THAT(told_of_kernel(kernel("if (i > 0) p[i] = p[i - 1] + 1;")), HasSubstr("a second array"));
  EXPECT_THAT(told_of_kernel(kernel("p[i] = i;\n  p[31 - i] = 2 * i;")),
              HasSubstr("Let each thread write its own"));
  EXPECT_THAT(told_of_kernel(kernel("atomicAdd(p + i / 2, i + 1);")), testing::Not(HasSubstr("data_race")));
}

TEST(Words, one_word_that_threads_change_asks_for_an_atomic_first) {
  const std::string told = told_of(
      "__device__ unsigned done;\n__global__ void k() { done++; }\n"
      "int main() {\n  k<<<4, 1>>>();\n  cudaDeviceSynchronize();\n}\n");
  EXPECT_THAT(told,
              HasSubstr("what another has written meanwhile is lost. All of them change this one: use an "
                        "atomic, such as atomicAdd."));
  EXPECT_THAT(told, Not(HasSubstr("the index")));
}

TEST(Words, a_plain_access_beside_an_atomic_is_ordered_before_it_is_made_atomic) {
  EXPECT_THAT(
      told_of_kernel("__global__ void k(int* p) {\n  __shared__ int s[32];\n  s[threadIdx.x] = 0;\n"
                     "  __syncthreads();\n  atomicAdd(&s[threadIdx.x / 2], 1);\n"
                     "  p[threadIdx.x] = s[threadIdx.x];\n}"),
      HasSubstr("\n    Put a __syncthreads() between the two, reached by all threads of the block: an "
                "atomic operation orders nothing but other atomics on the same word."));
  EXPECT_THAT(told_of_blocks("if (blockIdx.x == 0) *p = 0;\n  __syncthreads();\n  atomicAdd(p, n);", "4, 1"),
              HasSubstr("A first value is set before the launch, by cudaMemset or a kernel of its own"));
}

TEST(Words, a_mask_of_absent_lanes_is_told_to_have_them_come) {
  const auto kernel = [](const std::string& mask) {
    return "__global__ void k(int* p) {\n  const unsigned m = " + mask +
           ";\n  if (threadIdx.x >= 16) return;\n  p[0] = __shfl_down_sync(m, p[0], 16);\n}";
  };
  const std::string masks = "A mask of fewer lanes is computed with __ballot_sync before the branch.";
  const std::string full = told_of_kernel(kernel("0xffffffff"));
  EXPECT_THAT(full, HasSubstr("let all lanes of the warp reach it, those without an element with the neutral "
                              "value, in place of an early return or an if."));
  EXPECT_THAT(full, Not(HasSubstr(masks)));
  EXPECT_THAT(told_of_kernel(kernel("__ballot_sync(0xffffffff, true)")), HasSubstr(masks));
  EXPECT_THAT(told_of_kernel(kernel("0xffff")),
              HasSubstr("In a grade it is NaN, and 2147319805 as an integer"));
}

TEST(Words, passes_without_a_barrier_are_advised_one) {
  const auto kernel = [](const std::string& line, const std::string& behind) {
    return "__global__ void k(int* p) {\n  int i = threadIdx.x;\n  for (int s = 16; s > 0; s /= 2) {\n    " +
           line + "\n    " + behind + "\n  }\n}";
  };
  EXPECT_THAT(
      told_of_kernel(kernel("if (i < s) p[i] += p[i + s];", "")),
      HasSubstr("put a __syncthreads() at the end of each pass, reached by all threads of the block."));
  EXPECT_THAT(told_of_kernel(kernel("int x = i < s ? p[i + s] : 0;", "p[i] += x;")),
              HasSubstr("end of each pass"));
  EXPECT_THAT(told_of_kernel(kernel("if (i + s < 32) p[i] += p[i + s];", "__syncthreads();")),
              HasSubstr("a second array"));
  EXPECT_THAT(told_of_kernel(kernel("if (i < s) p[i] += p[i + s];", "__syncthreads();")),
              testing::Not(HasSubstr("data_race")));
}

TEST(Words, one_thing_is_told_in_the_singular) {
  const std::string program =
      "__global__ void k(char* p) {\n  p[threadIdx.x + 1] = 1;\n}\nint main() {\n  char* d;\n  "
      "cudaMalloc(&d, 1);\n"
      "  k<<<1, 1>>>(d);\n  cudaDeviceSynchronize();\n}\n";
  const std::string text = told_of(program);
  EXPECT_THAT(text, HasSubstr("writes 1 byte outside d: index 1 of 1 element"));
  EXPECT_THAT(text, HasSubstr("The launch has 1 thread, no more than"));
}

TEST(Words, dynamic_arrays_that_begin_at_one_address_are_named_both) {
  const std::string two =
      "__global__ void k(int* p) {\n  extern __shared__ int a[];\n  extern __shared__ int b[];\n  int i = "
      "threadIdx.x;\n"
      "  a[i] = i;\n  b[31 - i] = p[i] - 1;\n  __syncthreads();\n  p[i] = a[i] + b[i];\n}\nint main() {\n  "
      "int* d;\n"
      "  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n  k<<<1, 32, 256>>>(d);\n  "
      "cudaDeviceSynchronize();\n}\n";
  EXPECT_THAT(told_of(two), HasSubstr("of the memory of a and b, which thread"));
  EXPECT_THAT(told_of(two), HasSubstr("All extern __shared__ arrays of a kernel begin at the same address"));
  std::string one = two;
  one.replace(one.find("  extern __shared__ int b[]"), 27, "  int* const b = a;");
  EXPECT_THAT(told_of(one), HasSubstr("look at where the second part begins"));
}

TEST(Words, an_array_that_is_too_small_says_what_it_has) {
  const std::string told = told_of(
      "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nint main() {\n  int* d;\n  cudaMalloc(&d, 32);\n"
      "  k<<<1, 32>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  EXPECT_THAT(told, HasSubstr("outside d: index 8 of 8 elements"));
  EXPECT_THAT(told, HasSubstr("it has 32 bytes, from a.cu:4"));
  const std::string pitched = told_of(
      "__global__ void k(int* p) { p[128 * threadIdx.x] = 1; }\nint main() {\n  int* d;\n  size_t pitch;\n"
      "  cudaMallocPitch(&d, &pitch, 64, 4);\n  k<<<1, 32>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  EXPECT_THAT(pitched, HasSubstr("pitch bytes apart, not pitch elements"));
}

TEST(Words, a_pointer_that_nothing_has_set_is_told_as_such) {
  const std::string begin = "int main() {\n  int h[4] = {};\n";
  const std::string copy = "  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);\n}\n";
  EXPECT_THAT(told_of(begin + "  int* d;\n" + copy),
              HasSubstr("the destination is a pointer that nothing has set"));
  EXPECT_THAT(told_of(begin + "  int d[4];\n" + copy), HasSubstr("the destination is host memory"));
}

TEST(Words, a_kernel_that_a_pointer_names_has_its_own_name) {
  EXPECT_THAT(
      told_of("__global__ void fill(int* p) { p[threadIdx.x] = 1; }\n"
              "template <class K> void run(K kernel, int* p) { kernel<<<1, 32>>>(p); }\nint main() {\n"
              "  int* d;\n  cudaMalloc(&d, 64);\n  run(fill, d);\n  cudaDeviceSynchronize();\n}\n"),
      HasSubstr("of kernel fill"));
}

TEST(Words, a_call_in_a_kernel_of_what_only_a_gpu_has_there_is_unsupported) {
  EXPECT_THAT(told_of_kernel("__global__ void k(int* p) {\n  cudaMemsetAsync(p, 0, 4);\n}", {"-rdc=true"}),
              AllOf(HasSubstr("a.cu:2: unsupported: a call of the CUDA runtime in device code"),
                    HasSubstr("threads of a block wait for one another at __syncthreads()"),
                    Not(HasSubstr("real GPU"))));
}

TEST(Words, a_size_that_has_the_bits_of_a_float_is_told_as_one) {
  const auto told = [](const std::string& n) {
    return told_of(
        "__global__ void k(int* data, int n) {\n  int i = threadIdx.x;\n  if (i < n) data[i] = 1;\n}\n"
        "int main() {\n  int* d;\n  cudaMalloc(&d, 64);\n  k<<<1, 32>>>(d, " +
        n + ");\n  cudaDeviceSynchronize();\n}\n");
  };
  EXPECT_THAT(told("1069547520"),
              HasSubstr("passes n = 1069547520 (the bits of the float 1.5), but d has 16"));
  EXPECT_THAT(told("1069547521"), HasSubstr("passes n = 1069547521, but d has 16"));
  EXPECT_THAT(told("1000"), HasSubstr("passes n = 1000, but d has 16"));
  EXPECT_THAT(told("1073741824"), HasSubstr("passes n = 1073741824, but d has 16")) << "2^30";
}

TEST(Words, races_of_a_grid_that_meets_are_ended_by_its_barrier) {
  const auto told = [](const std::string& body, const std::string& launch) {
    return told_of(
        "#include <cooperative_groups.h>\n__global__ void k(int* d, int* e) {\n"
        "  const auto grid = cooperative_groups::this_grid();\n  const int i = grid.thread_rank();\n" +
        body + "}\nint main() {\n  int *d, *e;\n  cudaMalloc(&d, 512);\n  cudaMalloc(&e, 512);\n" + launch +
        "  cudaDeviceSynchronize();\n}\n");
  };
  const std::string together =
      "  void* all[] = {&d, &e};\n  cudaLaunchCooperativeKernel((void*)k, 2, 64, all);\n";
  const std::string counted = "  if (i == 0) d[0] = 0;\n  atomicAdd(&d[0], 1);\n  grid.sync();\n";
  EXPECT_THAT(
      told(counted, together),
      AllOf(HasSubstr("data_race"), HasSubstr("Put a grid.sync() between the two"), Not(HasSubstr("flag"))));
  const std::string swapped = "  d[i] = i;\n  e[i] = d[127 - i];\n";
  EXPECT_THAT(told(swapped, together), HasSubstr("put a grid.sync() between the access of one and that of"));
  EXPECT_THAT(told(swapped, "  k<<<2, 64>>>(d, e);\n"), Not(HasSubstr("grid.sync")));
  EXPECT_THAT(
      told("  __shared__ int s[64];\n  s[threadIdx.x] = i;\n  e[i] = s[63 - threadIdx.x];\n", together),
      AllOf(HasSubstr("__syncthreads()"), Not(HasSubstr("grid.sync"))));
}

TEST(Words, an_index_that_may_come_of_a_char_is_told_so) {
  const auto told = [](const std::string& type) {
    return told_of_kernel("__global__ void k(int* p) {\n  const " + type + " letter = static_cast<" + type +
                          ">(0x83);\n  p[letter - 512 * (letter > 127)] = 1;\n}");
  };
  const std::string signed_char = "a plain char has a sign, and a byte above 127 is below 0.";
  EXPECT_THAT(told("char"), HasSubstr(signed_char));
  EXPECT_THAT(told("unsigned char"), Not(HasSubstr(signed_char)));
}

TEST(Words, a_device_pointer_given_to_thrust_as_such_needs_a_place_to_run) {
  const auto told = [](const std::string& where) {
    return told_of(
        "#include <thrust/execution_policy.h>\n#include <thrust/sort.h>\nint main() {\n  int* d;\n"
        "  cudaMalloc(&d, 64);\n  cudaMemset(d, 0, 64);\n  thrust::sort(" +
        where + "d, d + 16);\n  cudaFree(d);\n}\n");
  };
  EXPECT_THAT(told(""), AllOf(HasSubstr("a.cu:7: memory_space"),
                              HasSubstr("thrust::sort(thrust::device, first, last)")));
  EXPECT_THAT(told("thrust::device, "), Not(HasSubstr("memory_space")));
}

TEST(Words, memory_that_is_freed_in_a_stream_too_early_is_to_be_freed_behind_its_last_kernel) {
  const auto told = [](const std::string& early) {
    return told_of(
        "__global__ void fill(int* p) { p[threadIdx.x] = 1; }\nint main() {\n  int* d;\n"
        "  cudaStream_t s;\n  cudaStreamCreate(&s);\n  cudaMallocAsync(&d, 128, s);\n" +
        early + "  fill<<<1, 32, 0, s>>>(d);\n  cudaStreamSynchronize(s);\n}\n");
  };
  EXPECT_THAT(
      told("  cudaFreeAsync(d, s);\n"),
      AllOf(HasSubstr("a.cu:1: use_after_free"), HasSubstr("Call cudaFreeAsync behind the last kernel")));
  EXPECT_THAT(told("  cudaStreamSynchronize(s);\n  cudaFree(d);\n"),
              AllOf(HasSubstr("a.cu:1: use_after_free"), HasSubstr("Call cudaFree after the last kernel")));
}

TEST(Words, a_test_and_a_store_that_are_to_be_one_step_are_told_so) {
  EXPECT_THAT(told_of_kernel("__global__ void k(int* p) {\n  if (p[0] == 0) p[0] = threadIdx.x + 1;\n}"),
              HasSubstr("if (atomicCAS(&p[0], old, new) == old)"));
  EXPECT_THAT(
      told_of_kernel("__global__ void k(int* p) {\n  if (p[0] == 0) {\n    p[0] = threadIdx.x + 1;\n  }\n}"),
      HasSubstr("if (atomicCAS(&p[0], old, new) == old)"));
  EXPECT_THAT(
      told_of_kernel(
          "__global__ void k(int* p) {\n  if (threadIdx.x == 0) p[0] = 1;\n  p[1 + threadIdx.x] = p[0];\n}"),
      AllOf(HasSubstr("data_race"), Not(HasSubstr("atomicCAS"))));
  EXPECT_THAT(told_of_kernel("__global__ void k(int* p) {\n  const int v = threadIdx.x;\n"
                             "  if (v > *p) atomicExch(p, v);\n}"),
              HasSubstr("atomicMax or atomicMin does both in one."));
}

/// Of two kernels on one array: the first in stream a, the second as `second` launches it.
std::string told_of_streams(const std::string& flags, const std::string& second) {
  return told_of(
      "__global__ void fill(int* p, int n) { p[threadIdx.x] = n; }\nint main() {\n  int* d;\n"
      "  cudaMalloc(&d, 128);\n  cudaStream_t a, b;\n  cudaStreamCreateWithFlags(&a, " +
      flags + ");\n  cudaStreamCreateWithFlags(&b, " + flags +
      ");\n  cudaEvent_t reached;\n  cudaEventCreate(&reached);\n" + second +
      "  cudaDeviceSynchronize();\n}\n");
}

TEST(Words, a_launch_that_names_no_stream_is_told_to_be_in_the_default_stream) {
  const std::string in_a = "  fill<<<1, 32, 0, a>>>(d, 1);\n";
  const std::string in_default = "  fill<<<1, 32>>>(d, 3);\n";
  const std::string why = "What names no stream, such as <<<blocks, threads>>>, goes to the default stream";
  EXPECT_THAT(told_of_streams("cudaStreamNonBlocking", in_default + in_a),
              AllOf(HasSubstr("which the kernel fill given at a.cu:10 in the default stream writes"),
                    HasSubstr(why)));
  EXPECT_THAT(
      told_of_streams("cudaStreamNonBlocking", in_a + in_default),
      AllOf(HasSubstr("which the kernel fill given at a.cu:10 in another stream writes"), HasSubstr(why)));
  EXPECT_THAT(told_of_streams("cudaStreamNonBlocking", in_a + "  fill<<<1, 32, 0, b>>>(d, 2);\n"),
              AllOf(HasSubstr("in another stream writes"), Not(HasSubstr(why))));
  EXPECT_THAT(told_of_streams("cudaStreamDefault", in_a + in_default), Not(HasSubstr("data_race")));
}

TEST(Words, a_wait_for_an_event_that_nothing_has_recorded_is_told_where_streams_race) {
  const std::string first = "  fill<<<1, 32, 0, a>>>(d, 1);\n";
  const std::string second = "  fill<<<1, 32, 0, b>>>(d, 2);\n";
  const std::string wait = "  cudaStreamWaitEvent(b, reached, 0);\n";
  const std::string record = "  cudaEventRecord(reached, a);\n";
  const std::string in_vain =
      "The cudaStreamWaitEvent at a.cu:11 waits for an event that nothing had recorded";
  EXPECT_THAT(told_of_streams("cudaStreamNonBlocking", first + wait + record + second),
              AllOf(HasSubstr("data_race"), HasSubstr(in_vain)));
  EXPECT_THAT(told_of_streams("cudaStreamNonBlocking", record + first + wait + second),
              AllOf(HasSubstr("data_race"), Not(HasSubstr("waits for nothing"))));
  EXPECT_THAT(told_of_streams("cudaStreamNonBlocking", first + wait + record + wait + second),
              Not(HasSubstr("data_race")));
}

TEST(Words, a_kernel_that_is_launched_beside_its_launcher_is_told_from_one_of_another_block) {
  const std::string child = "__global__ void child(int* p) {\n  p[threadIdx.x] += 1;\n}\n";
  EXPECT_THAT(told_of_kernel(child + "__global__ void k(int* p) {\n  if (threadIdx.x) return;\n"
                                     "  child<<<1, 32>>>(p);\n  p[3] = 5;\n}",
                             {"-rdc=true"}),
              AllOf(HasSubstr("a.cu:2: data_race: reads d[3], which the kernel k that has launched it writes "
                              "at a.cu:7, and nothing orders the two"),
                    HasSubstr("device code cannot wait for it")));
  EXPECT_THAT(
      told_of_kernel(child + "__global__ void k(int* p) { if (threadIdx.x < 2)\n"
                             "  child<<<1, 16, 0, cudaStreamFireAndForget>>>(p + 8 * threadIdx.x); }",
                     {"-rdc=true"}),
      AllOf(HasSubstr("a.cu:2: data_race: reads d[8], which the kernel child launched at a.cu:5 writes"),
            HasSubstr("let one thread launch both into one stream")));
}

TEST(Words, more_launches_in_device_code_than_may_wait_are_noted) {
  const auto told = [](const std::string& per_thread) {
    return told_of_kernel(
        "__global__ void child(int* p) { if (p == nullptr) return; }\n__global__ void k(int* p) {\n"
        "  for (int i = 0; i < " +
            per_thread + "; ++i) child<<<1, 1>>>(p);\n}",
        {"-rdc=true"});
  };
  EXPECT_THAT(
      told("65"),
      HasSubstr("a.cu:3: cuda_error (note): the kernel k launches 2080 kernels, of which 2048 may wait "
                "at a time\n    A launch that finds no room may fail"));
  EXPECT_THAT(told("64"), Not(HasSubstr("launches")));
}

TEST(Words, a_kernel_that_spins_for_what_it_has_launched_is_told_that_it_cannot_wait) {
  const std::string sentence = "What this kernel has launched may begin only when it has ended";
  const auto told = [](const std::string& launch) {
    return told_of_kernel(
        "__global__ void child(volatile int* p) { *p = 1; }\n__global__ void k(int* p) {\n"
        "  if (threadIdx.x) return;\n" +
            launch + "\n  while (*(volatile int*)p == 0) { }\n}",
        {"-rdc=true"});
  };
  EXPECT_THAT(told("  child<<<1, 1>>>(p);"),
              AllOf(HasSubstr("a.cu:5: barrier_divergence"), HasSubstr(sentence)));
  EXPECT_THAT(told(""), AllOf(HasSubstr("a.cu:5: barrier_divergence"), Not(HasSubstr(sentence))));
}

TEST(Words, what_a_launch_in_device_code_cannot_pass_is_named) {
  const std::string child =
      "struct S { long n; int* to; };\n__global__ void child(int* p) { *p = 1; }\n"
      "__global__ void child_of(S s) { *s.to = s.n; }\n";
  EXPECT_THAT(told_of_kernel(child + "__global__ void k(int*) {\n  __shared__ int tile[32];\n"
                                     "  child<<<1, 1>>>(&tile[4]);\n}",
                             {"-rdc=true"}),
              AllOf(HasSubstr("a.cu:6: memory_space: passes a pointer to tile to the kernel child"),
                    HasSubstr("by thread (0,0,0) in block (0,0,0) of kernel k")));
  EXPECT_THAT(told_of_kernel(child + "__global__ void k(int*) {\n  int own = 0;\n"
                                     "  child_of<<<1, 1>>>(S{own, &own});\n}",
                             {"-rdc=true"}),
              HasSubstr("a.cu:6: memory_space: passes a pointer to a local variable to the kernel child_of"));
}

TEST(Words, an_index_that_is_outside_for_the_first_thread_needs_no_guard) {
  const auto told = [](const std::string& index) {
    return told_of_blocks("const int i = threadIdx.x;\n  if (i < 256) p[" + index + "] = 1;", "1, 512");
  };
  EXPECT_THAT(told("256 - i"),
              HasSubstr("The first thread is outside already: it is the index that is wrong"));
  EXPECT_THAT(told("i + 1"),
              HasSubstr("it must hold the very index that is used below the number of elements"));
}

TEST(Words, an_index_without_a_condition_may_need_a_guard_though_it_is_outside_for_the_first_thread) {
  EXPECT_THAT(told_of_blocks("const int i = threadIdx.x;\n  p[i] = p[i + blockDim.x];", "1, 512"),
              AllOf(HasSubstr("or guard the access"), Not(HasSubstr("would only hide"))));
}

TEST(Words, an_index_that_is_outside_for_the_first_thread_in_a_loop_may_need_a_condition) {
  const std::string told =
      told_of_blocks("for (int i = threadIdx.x; i < 512; i += blockDim.x) p[i] = 1;", "1, 128");
  EXPECT_THAT(told, AllOf(HasSubstr("the loop's condition must hold the index below the number of elements"),
                          Not(HasSubstr("a guard would only hide"))));
}

TEST(Words, a_pointer_of_two_objects_was_copied_or_moved) {
  const std::string end = "A a(4);\n  A b(std::move(a));\n}\n";
  const std::string begin =
      "#include <utility>\nstruct A {\n  explicit A(int n) { cudaMalloc(&p, n); }\n  A(A&& other) : p(";
  const std::string rest = ") {}\n  ~A() { cudaFree(p); }\n  int* p = nullptr;\n};\nint main() {\n  ";
  EXPECT_THAT(told_of(begin + "other.p" + rest + end),
              HasSubstr("or moved without its pointer being set to nullptr"));
  EXPECT_EQ(told_of(begin + "std::exchange(other.p, nullptr)" + rest + end), "");
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
  EXPECT_THAT(told_of_copy("int sum;", "&sum"), HasSubstr(call + "sum, which has 4"));
  EXPECT_THAT(told_of_copy("int sum; int* h = &sum;", "h"),
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

TEST(Words, a_groups_shuffle_has_the_name_that_the_program_gives_it) {
  const std::string group =
      "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n__global__ void k(int* d) {\n"
      "  auto tile = cg::tiled_partition<32>(cg::this_thread_block());\n"
      "  if (threadIdx.x > 7) return;\n  d[threadIdx.x] = tile.shfl_down(d[threadIdx.x], 16);\n}";
  EXPECT_THAT(told_of_kernel(group), AllOf(HasSubstr("this shfl_down"), Not(HasSubstr("__shfl_sync"))));
  EXPECT_THAT(told_of_kernel("__global__ void k(int* d) {\n  if (threadIdx.x > 7) return;\n"
                             "  d[threadIdx.x] = __shfl_down_sync(~0u, d[threadIdx.x], 16);\n}"),
              HasSubstr("this __shfl_down_sync"));
}

TEST(Words, lanes_that_have_ended_are_a_note_on_devices_that_wait_for_others_only) {
  const std::string program =
      "__global__ void k(int* d) {\n  if (threadIdx.x < 16) d[threadIdx.x] = "
      "__shfl_down_sync(~0u, d[threadIdx.x], 8, 16);\n}\n"
      "int main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n  k<<<1, 32>>>(d);\n"
      "  return cudaDeviceSynchronize();\n}\n";
  const auto ended_on = [&](const std::string& device) {
    const CurrentFolder folder("words");
    write("a.cu", program);
    EXPECT_EQ(build({"a.cu", "-o", "prog", "--device", device}).exit_code, 0);
    return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path());
  };
  EXPECT_THAT(ended_on("sim:v100").err, HasSubstr("invalid_mask (note): "));
  EXPECT_EQ(ended_on("sim:v100").exit_code, 0);
  EXPECT_THAT(ended_on("sim:gtx1060").err, HasSubstr("invalid_mask: "));
  EXPECT_EQ(ended_on("sim:gtx1060").exit_code, 86);
}

TEST(Words, elements_of_a_declared_array_are_its_own_however_wide_the_access_is) {
  const std::string kernel =
      "__global__ void k(int* d) {\n  __shared__ alignas(16) float tile[4][16][16];\n"
      "  if (threadIdx.x < 16) *(float4*)&tile[0][threadIdx.x][4] = float4{1, 2, 3, 4};\n"
      "  d[threadIdx.x] = tile[0][(threadIdx.x + 1) % 16][4];\n}";
  EXPECT_THAT(told_of_kernel(kernel), AllOf(HasSubstr("data_race: "), HasSubstr(" tile[0][1][4], which")));
}

TEST(Words, a_launch_by_a_macro_with_any_arguments_names_its_kernel) {
  EXPECT_THAT(told_of("template <int n> __global__ void past(int* d) { d[threadIdx.x + n] = 1; }\n"
                      "#define LAUNCH(...) __VA_ARGS__<<<1, 32>>>(d)\n"
                      "int main() {\n  int* d;\n  cudaMalloc(&d, 128);\n  LAUNCH(past<1>);\n"
                      "  cudaDeviceSynchronize();\n}\n"),
              HasSubstr("of kernel past<1>"));
}

TEST(Words, a_managed_variable_of_one_letter_is_no_type) {
  EXPECT_THAT(told_of("__managed__ int x;\n__global__ void k() { x += 1; }\n"
                      "int main() {\n  k<<<1, 64>>>();\n  cudaDeviceSynchronize();\n}\n"),
              HasSubstr("reads x, which"));
}

TEST(Words, indices_are_swapped_only_in_arrays_about_as_wide_as_high) {
  const auto told_of_array = [](const std::string& extents) {
    return told_of_kernel("__global__ void k(int* d) {\n  __shared__ int c" + extents +
                          ";\n  if (threadIdx.x == 0) c[1][0] = 1;\n  __syncthreads();\n"
                          "  if (threadIdx.x == 0) d[0] = c[0][1];\n}");
  };
  EXPECT_THAT(told_of_array("[16][17]"), HasSubstr("the other way round"));
  EXPECT_THAT(told_of_array("[8][64]"), Not(HasSubstr("the other way round")));
}

TEST(Words, without_checks_the_thread_of_a_failed_assertion_is_named) {
  const CurrentFolder folder("words");
  write(
      "a.cu",
      "#include <cassert>\n__global__ void k(int n) { assert(blockIdx.x * blockDim.x + threadIdx.x < n); }\n"
      "int main() {\n  k<<<2, 32>>>(60);\n  cudaDeviceSynchronize();\n}\n");
  EXPECT_EQ(build({"a.cu", "-o", "prog", "--no-checks"}).exit_code, 0);
  EXPECT_THAT(run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err,
              HasSubstr("by thread (28,0,0) in block (1,0,0)"));
}

TEST(Words, an_elements_own_reader_is_not_taken_for_that_of_another_block) {
  EXPECT_THAT(told_of("__global__ void k(float* w, float* s, int n) {\n"
                      "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  w[i] = w[i] * 2;\n"
                      "  __syncthreads();\n  if (i == 0) for (int j = 0; j < n; ++j) s[0] += w[j];\n}\n"
                      "int main() {\n  float *w, *s;\n  cudaMalloc(&w, 1024);\n  cudaMalloc(&s, 4);\n"
                      "  cudaMemset(w, 0, 1024);\n  cudaMemset(s, 0, 4);\n  k<<<4, 64>>>(w, s, 256);\n"
                      "  cudaDeviceSynchronize();\n}\n"),
              AllOf(HasSubstr("a.cu:3: data_race: writes w[64], which a thread of another block reads, and"),
                    Not(HasSubstr("let the results go to a second array"))));
}

TEST(Words, a_register_is_read_with_one_percent_sign_too) {
  EXPECT_EQ(told_of_kernel(
                "__global__ void k(int* d) {\n  unsigned lane;\n  asm volatile(\"mov.u32 %0, %laneid;\" : "
                "\"=r\"(lane));\n  d[lane] = lane;\n}")
                .find("unsupported"),
            std::string::npos);
}

// Two threads of one block race for what a helper writes: it is called in lines 5 and 6.
std::string told_of_helper(const std::string& second_call) {
  return told_of_kernel(
      "__device__ void add(int& to, int value) { to += value; }\n"
      "__global__ void k(int* d) {\n  __shared__ int s[32];\n  s[threadIdx.x] = 0;\n"
      "  add(s[threadIdx.x], 1);\n" +
      second_call + "\n  d[threadIdx.x] = s[threadIdx.x ^ 1];\n}");
}

TEST(Words, of_a_helper_that_several_lines_call_the_call_is_named) {
  EXPECT_THAT(told_of_helper("  add(s[threadIdx.x], 2);"), HasSubstr("of the same block writes at a.cu:6,"));
  EXPECT_THAT(told_of_helper(""), HasSubstr("of the same block writes at a.cu:1,"));
  const std::string outside = told_of_kernel(
      "__device__ int at(int* d, int i) { return d[i]; }\n"
      "__device__ int both(int* d, int i) {\n  return at(d, i) + at(d, 0);\n}\n"
      "__global__ void k(int* d) {\n  d[0] = both(d, 0);\n  d[1] = both(d, 1 << 20);\n}");
  EXPECT_THAT(told_of_kernel("__global__ void k(int* d) {\n  d[0] = __ldg(d);\n  d[1] = __ldg(d + 40);\n}"),
              Not(HasSubstr("called at")));
  EXPECT_THAT(outside, AllOf(HasSubstr("a.cu:1: out_of_bounds"), HasSubstr("; called at a.cu:7")));
}

TEST(Words, a_lock_that_a_plain_store_lets_go_has_its_own_advice) {
  const auto told_of_release = [](const std::string& release, const std::string& first) {
    return told_of("__device__ int lock = 0, x = 0;\n__global__ void k() {\n" + first +
                   "  for (bool done = false; !done;)\n    if (atomicCAS(&lock, 0, 1) == 0) {\n      ++x;\n"
                   "      done = true;\n      " +
                   release + "\n    }\n}\nint main() {\n  k<<<8, 8>>>();\n  cudaDeviceSynchronize();\n}\n");
  };
  EXPECT_THAT(told_of_release("lock = 0;", ""), HasSubstr("a plain store lets it go"));
  EXPECT_THAT(told_of_release("atomicExch(&lock, 0);", "  if (threadIdx.x == 0) lock = 0;\n"),
              AllOf(HasSubstr("data_race"), Not(HasSubstr("a plain store lets it go"))));
  // A key that a table gives up is no lock.
  EXPECT_THAT(told_of_kernel("__global__ void k(int* d) {\n  const int old = atomicCAS(&d[3], 0, 1);\n"
                             "  if (old != 0) d[3] = -1;\n}"),
              AllOf(HasSubstr("data_race"), Not(HasSubstr("a plain store lets it go"))));
}

TEST(Words, indices_that_host_code_reads_are_told) {
  const auto told_of_call = [](const std::string& body) {
    return told_of("#include <cstdio>\n__host__ __device__ int index() {\n" + body +
                   "}\n__global__ void k() { printf(\"%d\", index()); }\nint main() {\n  k<<<1, 1>>>();\n"
                   "  cudaDeviceSynchronize();\n  return index();\n}\n");
  };
  EXPECT_THAT(told_of_call("  return threadIdx.x;\n"),
              HasSubstr("a.cu:3: memory_space: host code reads threadIdx, which only a kernel has"));
  EXPECT_THAT(told_of_call("#ifdef __CUDA_ARCH__\n  return threadIdx.x;\n#else\n  return 0;\n#endif\n"),
              Not(HasSubstr("host code reads")));
}

TEST(Words, an_access_outside_every_array_is_no_matter_of_too_many_threads) {
  EXPECT_THAT(
      told_of("__global__ void k(int* d) { d[threadIdx.x - 5000000L] = 1; }\nint main() {\n  int* d;\n"
              "  cudaMallocManaged(&d, 128);\n  k<<<1, 32>>>(d);\n  cudaDeviceSynchronize();\n}\n"),
      AllOf(HasSubstr("outside every array"), HasSubstr("so far off")));
}

TEST(Words, a_crash_without_checks_asks_for_a_run_with_them) {
  const CurrentFolder folder("words");
  write("a.cu",
        "__global__ void k(int* d) { d[1L << 33] = 1; }\nint main() {\n  int* d;\n  cudaMalloc(&d, 4);\n"
        "  k<<<1, 1>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  EXPECT_EQ(build({"a.cu", "-o", "prog", "--no-checks"}).exit_code, 0);
  EXPECT_THAT(run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err,
              HasSubstr("built without --no-checks, names the access and the array"));
}

TEST(Words, threads_that_wait_for_one_that_was_ended_are_no_deadlock) {
  const auto told_of_first = [](const std::string& first) {
    return told_of_kernel(
        "#include <cuda/barrier>\n__global__ void k(int* d) {\n"
        "  __shared__ cuda::barrier<cuda::thread_scope_block> all;\n"
        "  if (threadIdx.x == 0) init(&all, blockDim.x);\n  __syncthreads();\n" +
        first + "  all.arrive_and_wait();\n}");
  };
  EXPECT_THAT(told_of_first("  if (threadIdx.x == 0) d[32] = 1;\n"),
              AllOf(HasSubstr("out_of_bounds"), Not(HasSubstr("can no longer happen"))));
  EXPECT_THAT(told_of_first("  if (threadIdx.x == 0) return;\n"), HasSubstr("can no longer happen"));
}

TEST(Words, constants_of_the_host_are_told_where_a_launch_is_given_them) {
  const auto told_of_argument = [](const std::string& argument) {
    return told_of(
        "const int table[2] = {1, 2};\n__global__ void k(const char* text, const int* t, char* d) {\n"
        "  const char* own = \"own\";\n  d[0] = own[d[1]];\n  if (text != nullptr) d[0] = text[0];\n"
        "  if (t != nullptr) d[1] = t[0];\n}\nint main() {\n  char* d;\n  cudaMalloc(&d, 2);\n"
        "  cudaMemset(d, 0, 2);\n  k<<<1, 1>>>(" +
        argument + ", d);\n  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n");
  };
  EXPECT_THAT(told_of_argument("\"hello\", nullptr"), HasSubstr("a.cu:5: memory_space: reads 1 byte"));
  EXPECT_THAT(told_of_argument("nullptr, table"), HasSubstr("a.cu:6: memory_space: reads 4 bytes"));
  EXPECT_EQ(told_of_argument("nullptr, nullptr"), "");
  EXPECT_THAT(told_of("__global__ void k(const char* text, char* d) {\n  d[0] = text[0];\n}\nint main() {\n"
                      "  char* d;\n  cudaMalloc(&d, 2);\n"
                      "  const char* text = \"hello\"; cudaMemset(d, 0, 2); k<<<1, 1>>>(text, d);\n"
                      "  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n"),
              HasSubstr("a.cu:2: memory_space: reads 1 byte"));
  // The device's own, whose address the host has from the device.
  EXPECT_EQ(told_of("__device__ const int table[2] = {1, 2};\n__device__ const char* text = \"device\";\n"
                    "__global__ void k(const char* t, const int* n, int* d) { *d = t[0] + n[0]; }\n"
                    "int main() {\n  int* d;\n  void* n;\n  const char* t;\n  cudaMalloc(&d, 4);\n"
                    "  cudaGetSymbolAddress(&n, table);\n  cudaMemcpyFromSymbol(&t, text, sizeof t);\n"
                    "  k<<<1, 1>>>(t, (int*)n, d);\n  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n"),
            "");
}

TEST(Words, a_large_index_of_a_null_pointer_is_still_one_of_a_null_pointer) {
  const auto told_of_pointer = [](const std::string& pointer) {
    return told_of(
        "__global__ void k(int* d, int n) { d[blockIdx.x * blockDim.x + threadIdx.x] = n; }\nint main() {\n"
        "  k<<<256, 256>>>(" +
        pointer + ", 1);\n  cudaDeviceSynchronize();\n}\n");
  };
  const std::string told = told_of_pointer("nullptr");
  EXPECT_EQ(times_in(told, ": out_of_bounds: "), 1U) << told;
  EXPECT_THAT(told, AllOf(HasSubstr("a null pointer"), HasSubstr("the first of 65536 times")));
  EXPECT_THAT(told_of_pointer("(int*)0x100000"), Not(HasSubstr("a null pointer")));
}

// What a kernel whose threads write to an array of 1 MiB, 2^20 elements behind `index`, tells on so many OS
// threads.
std::string told_of_far_stores(const std::string& index, const std::string& os_threads) {
  const CurrentFolder folder("words");
  write("a.cu", "__global__ void k(int* d) {\n  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  d[" +
                    index +
                    "] = i;\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 1 << 20);\n"
                    "  k<<<1024, 256>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path(),
                     {"GRIDSTRIDE_OS_THREADS=" + os_threads})
      .err;
}

TEST(Words, a_launch_whose_threads_all_fail_is_not_run_to_its_end) {
  const std::string told = told_of_far_stores("i + (1 << 20)", "1");
  EXPECT_THAT(told, AllOf(HasSubstr("the first of 65536 times"),
                          HasSubstr("The first 65536 threads that ran have all failed: the rest of the "
                                    "launch was left out.")));
  EXPECT_EQ(told_of_far_stores("i + (1 << 20)", "4"), told);
  // A thread that does not fail shows that others need not.
  const std::string all = told_of_far_stores("i == 255 ? 0 : i + (1 << 20)", "1");
  EXPECT_THAT(all, AllOf(HasSubstr("the first of 262143 times"), Not(HasSubstr("left out"))));
  EXPECT_EQ(told_of_far_stores("i == 255 ? 0 : i + (1 << 20)", "4"), all);
}

// What a program of two `extern __shared__` arrays tells whose kernel begins with `fill`, for thread t.
std::string told_of_aliases(const std::string& arrays, const std::string& fill) {
  return told_of(arrays + "\n__global__ void k(float* d) {\n  const int t = threadIdx.x;\n" + fill +
                 "  __syncthreads();\n  d[t] = a[31 - t] * b[t];\n}\nint main() {\n  float* d;\n"
                 "  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n  k<<<1, 32, 512>>>(d);\n"
                 "  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n");
}

TEST(Words, two_dynamic_arrays_that_a_thread_fills_are_told_to_be_one) {
  for (const char* types :
       {"float a[];\nextern __shared__ int b[];", "float a[];\nextern __shared__ float b[];"}) {
    const std::string told = told_of_aliases(std::string("extern __shared__ ") + types,
                                             "  a[t] = d[t];\n  if (t < 32) b[t] = t + 1;\n");
    EXPECT_THAT(
        told,
        AllOf(HasSubstr("a.cu:6: data_race (note): writes element 0 of the memory of a and b, over what "
                        "the same thread wrote at a.cu:5 and nobody has read"),
              HasSubstr("All extern __shared__ arrays of a kernel begin at the same address")));
  }
}

TEST(Words, dynamic_arrays_that_are_one_memory_on_purpose_are_not_told) {
  const std::string two = "extern __shared__ float a[];\nextern __shared__ int b[];";
  // Used anew: behind a barrier, after its own read, or in place.
  EXPECT_EQ(told_of_aliases(two, "  a[t] = 1;\n  __syncthreads();\n  b[t] = t;\n"), "");
  EXPECT_EQ(told_of_aliases(two, "  a[t] = 1;\n  const int i = a[t] * t;\n  b[t] = i;\n"), "");
  EXPECT_EQ(told_of_aliases(two, "  a[t] = 1;\n  b[t] = __float_as_int(a[t]);\n"), "");
  EXPECT_EQ(told_of_aliases(two, "  a[t] = d[t];\n  if (t > 40) d[t] = a[t];\n  b[t] = t;\n"), "");
  EXPECT_EQ(told_of_aliases(two, "  if (t & 1)\n    a[t] = 1;\n  else\n    b[t] = t;\n"), "");
  EXPECT_EQ(told_of_aliases(two, "  a[t] = 1;\n  b[t + 32] = t;\n  b[t + 64] = t;\n"), "");
  // Two views: the wide one clears, the other fills.
  EXPECT_EQ(told_of_aliases(
                "extern __shared__ float a[];\nextern __shared__ int b[];\nextern __shared__ float4 c[];",
                "  c[t] = make_float4(0, 0, 0, 0);\n  a[4 * t] = 1;\n"),
            "");
}

TEST(Words, a_pointer_that_was_moved_to_the_end_of_its_array_is_told_as_such) {
  const auto told_of_move = [](const std::string& by) {
    return told_of("int main() {\n  int* d;\n  cudaMalloc(&d, 100);\n  d += " + by +
                   ";\n  cudaFree(d);\n}\n");
  };
  EXPECT_THAT(told_of_move("25"),
              AllOf(HasSubstr("a.cu:5: cuda_error: cudaFree of the address where d ends"),
                    HasSubstr("The pointer has been moved to the array's end, it seems, as by d_data++")));
  EXPECT_THAT(told_of_move("26"),
              AllOf(HasSubstr("an address that cudaMalloc never gave"), Not(HasSubstr("moved"))));
  EXPECT_THAT(told_of_move("0"), Not(HasSubstr("cuda_error")));
}

TEST(Words, what_a_reset_has_freed_is_told_as_such) {
  EXPECT_THAT(
      told_of("int main() {\n  int *d, h[32];\n  cudaMalloc(&d, sizeof h);\n  cudaMemset(d, 0, sizeof h);\n"
              "  cudaDeviceReset();\n  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);\n}\n"),
      HasSubstr("a.cu:6: use_after_free: copies from d, which was freed at a.cu:5"));
  EXPECT_EQ(
      told_of(
          "int main() {\n  int *d, h[32];\n  for (int i = 0; i < 2; ++i) {\n    cudaMalloc(&d, sizeof h);\n"
          "    cudaMemset(d, 0, sizeof h);\n    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);\n"
          "    cudaDeviceReset();\n  }\n}\n"),
      "");
}

TEST(Words, a_lambda_in_a_member_function_captures_this) {
  const auto told_of_capture = [](const std::string& first, const std::string& body) {
    return told_of(
        "template <class F> __global__ void apply(F f) { f(threadIdx.x); }\nstruct S {\n  int* x;\n"
        "  void run() {\n    " +
        first + "\n    apply<<<1, 4>>>([=] __device__(int i) { " + body +
        " });\n    cudaDeviceSynchronize();\n  }\n};\nint main() {\n  S s;\n"
        "  cudaMalloc(&s.x, 16);\n  s.run();\n  cudaFree(s.x);\n}\n");
  };
  EXPECT_THAT(told_of_capture("", "x[i] = i;"),
              AllOf(HasSubstr("memory_space"), HasSubstr("captures this, the host's object")));
  EXPECT_EQ(told_of_capture("int* const own = x;", "own[i] = i;"), "");
}

TEST(Words, rows_elsewhere_and_a_pointer_without_its_address_are_told_as_such) {
  const auto told_of_copy = [](const std::string& rows) {
    return told_of("#include <cstdlib>\n#include <vector>\nint main() {\n  " + rows +
                   "\n  int* d;\n  cudaMalloc(&d, 4000);\n"
                   "  cudaMemcpy(d, a, 4000, cudaMemcpyHostToDevice);\n  cudaFree(d);\n}\n");
  };
  EXPECT_THAT(told_of_copy("int** a = (int**)malloc(40 * sizeof(int*));\n"
                           "  for (int i = 0; i < 40; ++i) a[i] = (int*)calloc(25, sizeof(int));"),
              HasSubstr("pointers to the rows"));
  EXPECT_THAT(
      told_of_copy("std::vector<std::vector<int>> v(40, std::vector<int>(25));\n  auto* a = v.data();"),
      HasSubstr("pointers to the rows"));
  EXPECT_THAT(told_of_copy("int* a = (int*)calloc(40, sizeof(int));"),
              AllOf(HasSubstr("n * sizeof(T)"), Not(HasSubstr("pointers to the rows"))));
  const auto told_of_allocation = [](const std::string& argument) {
    return told_of("int main() {\n  int* d = nullptr;\n  cudaMalloc(" + argument + ");\n}\n");
  };
  EXPECT_THAT(told_of_allocation("(void**)d, 64"), HasSubstr("give it the address of your pointer"));
  EXPECT_THAT(told_of_allocation("&d, 1ull << 50"), Not(HasSubstr("give it the address of your pointer")));
}

TEST(Words, a_long_array_of_volatile_words_is_no_wait) {
  EXPECT_EQ(
      told_of("__global__ void k(volatile int* v, int n, int* d) {\n  int sum = 0;\n"
              "  for (int i = 0; i < n; ++i) sum += v[i];\n  d[threadIdx.x] = sum;\n}\nint main() {\n"
              "  const int n = 1 << 20;\n  int *v, *d;\n  cudaMalloc(&v, 4 * n);\n  cudaMalloc(&d, 128);\n"
              "  cudaMemset(v, 0, 4 * n);\n  k<<<1, 32>>>(v, n, d);\n  cudaDeviceSynchronize();\n"
              "  cudaFree(v);\n  cudaFree(d);\n}\n"),
      "");
}

TEST(Words, volatile_words_of_a_warp_are_advised_to_keep_in_step) {
  EXPECT_THAT(
      told_of_kernel("__global__ void k(int* d) {\n  volatile int* v = d;\n  const int t = threadIdx.x;\n"
                     "  if (t < 16) v[t] += v[t + 8];\n  if (t < 16) v[t] += v[t + 4];\n}"),
      HasSubstr("Threads of a warp do not run in step"));
}

// What a kernel tells that reads c[2] of a constant array, which is declared and filled so.
std::string told_of_constant(const std::string& declaration, const std::string& fill) {
  return told_of("__constant__ int " + declaration +
                 ";\n__global__ void k(int* d) { d[0] = c[2]; }\n"
                 "int main() {\n  int *d, h[3] = {};\n  cudaMalloc(&d, 4);\n" +
                 fill +
                 "  k<<<1, 1>>>(d);\n  cudaDeviceSynchronize();\n  cudaMemcpyToSymbol(c, h, 12);\n}\n");
}

TEST(Words, constant_memory_that_nothing_has_filled_is_a_note) {
  EXPECT_THAT(told_of_constant("c[3]", ""),
              AllOf(HasSubstr("a.cu:2: uninitialised_read (note): "),
                    HasSubstr("reads c[2] of __constant__ memory, which nothing has filled: it is 0"),
                    HasSubstr("Copy to it with cudaMemcpyToSymbol() before the launch.")));
  EXPECT_THAT(told_of_constant("c[3]", "  cudaMemcpyToSymbol(c, h, sizeof(int*));\n"),
              HasSubstr("Only 8 of its 12 bytes were filled before this launch"));
}

TEST(Words, constant_memory_that_is_zero_on_purpose_is_none) {
  EXPECT_THAT(told_of_constant("c[3]", "  cudaMemcpyToSymbol(c, h, 12);\n"), Not(HasSubstr("uninitialised")));
  EXPECT_THAT(
      told_of_constant("c[3]", "  void* p;\n  cudaGetSymbolAddress(&p, c);\n  cudaMemset(p, 0, 12);\n"),
      Not(HasSubstr("uninitialised")));
  EXPECT_THAT(told_of_constant("c[3] = {}", ""), Not(HasSubstr("uninitialised")));
}

// What a texture of linear memory with such a descriptor tells.
std::string told_of_texture(const std::string& set, const std::string& create) {
  return told_of(
      "int main() {\n  float* d;\n  cudaMalloc(&d, 128);\n  cudaResourceDesc memory = {};\n"
      "  cudaTextureDesc reading = {};\n  memory.resType = cudaResourceTypeLinear;\n"
      "  memory.res.linear.devPtr = d;\n  memory.res.linear.sizeInBytes = 128;\n" +
      set + "  cudaTextureObject_t texture = 0;\n  " + create + "  cudaFree(d);\n}\n");
}

TEST(Words, a_texture_that_was_not_made_and_that_nobody_looked_at_is_told) {
  const std::string create = "cudaCreateTextureObject(&texture, &memory, &reading, nullptr)";
  EXPECT_THAT(told_of_texture("", create + ";\n"),
              AllOf(HasSubstr("a.cu:10: cuda_error: cudaCreateTextureObject failed with "
                              "cudaErrorInvalidChannelDescriptor"),
                    HasSubstr("begins with arbitrary contents")));
  EXPECT_THAT(told_of_texture("", "if (" + create + " != cudaSuccess) return 1;\n"),
              Not(HasSubstr("cuda_error")));
  EXPECT_THAT(told_of_texture("  memory.res.linear.desc = cudaCreateChannelDesc<float>();\n", create + ";\n"),
              Not(HasSubstr("cuda_error")));
}

TEST(Words, a_status_of_curand_that_nobody_looked_at_is_told) {
  const auto told_of_call = [](const std::string& call) {
    return told_of(
        "#include <curand.h>\nint main() {\n  float* d;\n  cudaMalloc(&d, 404);\n"
        "  curandGenerator_t g;\n  curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);\n  " +
        call + "\n  curandDestroyGenerator(g);\n  cudaFree(d);\n}\n");
  };
  EXPECT_THAT(told_of_call("curandGenerateNormal(g, d, 101, 0, 1);"),
              AllOf(HasSubstr("a.cu:7: cuda_error: curandGenerateNormal failed with "
                              "CURAND_STATUS_LENGTH_NOT_MULTIPLE, and nothing looked at the status"),
                    HasSubstr("ask for an even number")));
  EXPECT_THAT(told_of_call("curandGenerateNormal(g, d, 100, 0, 1);"), Not(HasSubstr("cuda_error")));
  EXPECT_THAT(told_of_call("if (curandGenerateNormal(g, d, 101, 0, 1) != CURAND_STATUS_SUCCESS) return 0;"),
              Not(HasSubstr("cuda_error")));
}

// What a program tells in which a copy of an object that owns an array is destroyed in line 9.
std::string told_of_owner(const std::string& line) {
  return told_of(
      "struct Array {\n  int* d;\n  Array() { cudaMalloc(&d, 128); }\n"
      "  ~Array() { cudaFree(d); }\n};\n__global__ void k(Array a) { a.d[threadIdx.x] = 7; }\n"
      "int main() {\n  Array a;\n  " +
      line + "\n  cudaDeviceSynchronize();\n}\n");
}

TEST(Words, an_object_that_frees_and_is_passed_to_a_kernel_is_advised_to_pass_its_pointer) {
  EXPECT_THAT(told_of_owner("k<<<1, 32>>>(a);"),
              AllOf(HasSubstr("double_free"),
                    HasSubstr("The launch at a.cu:9 passes an object by value, and the destructor")));
  EXPECT_THAT(told_of_owner("{ Array copy = a; }"),
              AllOf(HasSubstr("double_free"), HasSubstr("two objects have the pointer"),
                    Not(HasSubstr("passes an object by value"))));
}

}  // namespace
}  // namespace gridstride::cc
