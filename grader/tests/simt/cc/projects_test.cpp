// SPDX-License-Identifier: MIT
// Programs of several files, built step by step as makefiles do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

void expect_built(const std::vector<std::string>& arguments) {
  const Built built = build(arguments);
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  EXPECT_EQ(built.messages, "");
}

/// A kernel, a device function and device variables in files of their own, and a host file.
void write_separate_files() {
  write("inc/shared.cuh",
        "#pragma once\n#include <cuda_runtime.h>\n"
        "extern __device__ int total;\nextern __constant__ float scale[2];\n"
        "__device__ float scaled(float x);\nstruct Square { float v; __device__ float area() const; };\n"
        "int run(float* h, int n);\n");
  write("device.cu",
        "#include <shared.cuh>\n__device__ int total = 5;\n__constant__ float scale[2] = {1, 10};\n"
        "__device__ float scaled(float x) { return x * scale[1]; }\n"
        "__device__ float Square::area() const { return v * v; }\n");
  write(
      "kernel.cu",
      "#include \"shared.cuh\"\n"
      "__global__ void k(float* p, int n) {\n  int i = threadIdx.x;\n  if (i >= n) return;\n"
      "  p[i] = scaled(i) + Square{float(i)}.area();\n  atomicAdd(&total, 1);\n}\n"
      "int run(float* h, int n) {\n  float* d;\n  cudaMalloc(&d, n * sizeof(float));\n  k<<<1, 64>>>(d, n);\n"
      "  cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  int t;\n"
      "  cudaMemcpyFromSymbol(&t, total, sizeof t);\n  return t;\n}\n");
  write("main.cpp",
        "#include <cstdio>\n#include \"inc/shared.cuh\"\n#ifdef __CUDACC__\n#error a host file\n#endif\n"
        "int main() { float h[10]; int t = run(h, 10); std::printf(\"%g %d\\n\", h[9], t); }\n");
}

TEST(Projects, objects_are_linked_by_a_later_call) {
  const CurrentFolder folder("objects");
  write_separate_files();
  expect_built({"-dc", "-Iinc", "device.cu", "-o", "device.o"});
  expect_built({"-rdc=true", "-c", "-I", "inc", "kernel.cu"});
  expect_built({"-c", "main.cpp"});
  expect_built({"device.o", "kernel.o", "main.o", "-o", "prog"});
  EXPECT_EQ(run_here("prog").out, "171 15\n");  // 9 * 10 + 81; 5 + 10
}

TEST(Projects, files_share_device_code_only_where_it_is_relocatable) {
  const CurrentFolder folder("relocatable");
  write_separate_files();
  expect_built({"-rdc=true", "-Iinc", "device.cu", "kernel.cu", "main.cpp", "-o", "prog"});
  EXPECT_EQ(run_here("prog").exit_code, 0);
  const Built built = build({"-Iinc", "device.cu", "kernel.cu", "main.cpp", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 1);
  EXPECT_THAT(built.messages, HasSubstr("need -rdc=true"));
}

TEST(Projects, objects_of_another_version_are_named_as_such) {
  const CurrentFolder folder("versions");
  write("old.cpp", "extern \"C\" void gs_note_work();\nvoid run() { gs_note_work(); }\n");
  write("missing.cpp", "extern \"C\" void gs_of_the_user();\nvoid run() { gs_of_the_user(); }\n");
  write("main.cpp", "void run();\nint main() { run(); }\n");
  expect_built({"-c", "old.cpp"});
  expect_built({"-c", "missing.cpp"});
  const Built old = build({"main.cpp", "old.o", "-o", "prog"});
  EXPECT_EQ(old.exit_code, 1);
  EXPECT_THAT(old.messages, HasSubstr("compiled by another version of gridstride: compile it anew"));
  const Built missing = build({"main.cpp", "missing.o", "-o", "prog"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.messages, AllOf(HasSubstr("gs_of_the_user"), Not(HasSubstr("another version"))));
}

// As nvcc has it: each file's device code is its own.
TEST(Projects, a_header_with_device_code_can_be_included_by_several_files) {
  const CurrentFolder folder("own");
  write("common.h",
        "#pragma once\n__device__ int counter;\n__constant__ int table[2] = {1, 2};\n"
        "__device__ int count() { return ++counter + table[1]; }\n"
        "struct S { int v; __device__ int get(); };\n__device__ int S::get() { return v; }\n"
        "static __global__ void k() { S s{count()}; printf(\"%d\\n\", s.get()); }\n");
  write("a.cu",
        "#include \"common.h\"\nvoid other();\nint main() { other(); other(); k<<<1, 1>>>(); return "
        "cudaDeviceSynchronize(); }\n");
  write("b.cu", "#include \"common.h\"\nvoid other() { k<<<1, 1>>>(); cudaDeviceSynchronize(); }\n");
  expect_built({"a.cu", "b.cu", "-o", "prog"});
  EXPECT_EQ(run_here("prog").out, "3\n4\n3\n");
}

TEST(Projects, a_rule_for_make_names_the_users_files) {
  const CurrentFolder folder("rules");
  write_separate_files();
  expect_built({"-c", "-MD", "-MP", "-MF", "kernel.d", "-Iinc", "kernel.cu", "-o", "out.o"});
  EXPECT_EQ(read("kernel.d"), "out.o: kernel.cu \\\n  inc/shared.cuh\n\ninc/shared.cuh:\n");
  expect_built({"-M", "-Iinc", "kernel.cu", "-o", "rule"});
  EXPECT_EQ(read("rule"), "kernel.o: kernel.cu \\\n  inc/shared.cuh\n");
}

TEST(Projects, findings_of_an_object_name_its_own_lines) {
  const CurrentFolder folder("lines");
  write("k.cu",
        "__global__ void k(int* p) {\n  p[0] = 1;\n}\nvoid run() {\n  k<<<1, 1>>>(nullptr);\n"
        "  cudaDeviceSynchronize();\n}\n");
  write("main.cpp", "void run();\nint main() { run(); }\n");
  expect_built({"-c", "k.cu"});
  expect_built({"main.cpp", "k.o", "-o", "prog"});
  const ProcessResult result = run_here("prog");
  EXPECT_EQ(result.exit_code, 86);
  EXPECT_THAT(result.err, StartsWith("k.cu:2: out_of_bounds: "));
}

// nvcc refuses them; to the compiler of the CPU device they are calls like any other.
TEST(Projects, host_functions_are_refused_in_device_code) {
  const CurrentFolder folder("host_functions");
  write("a.cu",
        "#include <algorithm>\n#include <cstdlib>\n#include <vector>\n"
        "float twice(float x) { return 2 * x; }\n"
        "struct Pair { float x; float get() const { return x; } };\n"
        "__device__ float four(float x) {\n  return 2 * twice(x);\n}\n"
        "__global__ void k(float* p, Pair pair) {\n  p[0] = four(1);\n  p[1] = std::min(p[0], 2.0f);\n"
        "  p[2] = pair.get();\n  p[3] = rand();\n  std::vector<float> v(3);\n}\n"
        "int main() { return static_cast<int>(std::min(twice(1), 0.0f)) + 0 * rand(); }\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 1);
  EXPECT_THAT(built.messages, HasSubstr("a.cu:7: error: four() runs on the device and calls twice()"));
  EXPECT_THAT(built.messages, HasSubstr("a.cu:11: error: k() runs on the device and calls the C++ standard"));
  EXPECT_THAT(built.messages, HasSubstr("a.cu:12: error: k() runs on the device and calls get()"));
  EXPECT_THAT(built.messages, HasSubstr("a.cu:13: error: k() runs on the device and calls rand()"));
  EXPECT_THAT(built.messages, HasSubstr("a.cu:14: error: "));
  EXPECT_EQ(std::ranges::count(built.messages, '\n'), 5) << built.messages;
}

TEST(Projects, kernels_that_are_called_like_functions_are_refused) {
  const CurrentFolder folder("called_kernel");
  write("a.cu",
        "__global__ void k(float* p) { p[threadIdx.x] = 1; }\n"
        "template <class T> __global__ void t(T* p) { p[threadIdx.x] = 1; }\n"
        "int main() {\n  float x[3];\n  k(x);\n  t(x);\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 1);
  EXPECT_THAT(built.messages, HasSubstr("a.cu:5: error: k is a kernel: it is launched, as in k<<<blocks"));
  EXPECT_THAT(built.messages, HasSubstr("a.cu:6: error: t is a kernel: it is launched, as in t<<<blocks"));
}

TEST(Projects, device_functions_are_refused_in_host_code) {
  const CurrentFolder folder("device_functions");
  write("a.cu",
        "__device__ int four(int x) { return 4 * x; }\n"
        "__host__ __device__ int five(int x) { return 5 * x; }\n"
        "template <class F> int call(F f) { return f(1); }\n"
        "__global__ void k(int* p) { *p = four(five(*p)); }\n"
        "int main() {\n  int v = four(1);\n  atomicAdd(&v, 1);\n"
        "  return call([](int x) { return five(x); }) + five(v);\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 1);
  EXPECT_THAT(built.messages, HasSubstr("a.cu:6: error: main() runs on the host and calls four()"));
  EXPECT_THAT(built.messages, HasSubstr("a.cu:7: error: main() runs on the host and calls atomicAdd()"));
  EXPECT_EQ(std::ranges::count(built.messages, '\n'), 2) << built.messages;
}

TEST(Projects, constexpr_functions_are_for_both_sides_where_that_is_asked_for) {
  const CurrentFolder folder("relaxed");
  write("a.cu",
        "#include <algorithm>\nconstexpr int square(int x) { return x * x; }\n"
        "__global__ void k(int* p) { *p = std::max(square(*p), 2); }\n"
        "int main() {\n  int* p;\n  cudaMalloc(&p, 4);\n  cudaMemset(p, 0, 4);\n  k<<<1, 1>>>(p);\n"
        "  return cudaFree(p);\n}\n");
  EXPECT_THAT(build({"a.cu", "-o", "prog"}).messages, HasSubstr("calls square(), a function of the host"));
  expect_built({"--expt-relaxed-constexpr", "a.cu", "-o", "prog"});
  EXPECT_EQ(run_here("prog").exit_code, 0);
}

TEST(Projects, variables_without_a_value_are_no_zeros_and_the_compiler_warns_of_them) {
  const CurrentFolder folder("uninitialised");
  write("a.cu",
        "#include <cstdio>\n__global__ void sums(const float* in, float* out, int n) {\n"
        "  float sum;\n  for (int i = 0; i < n; ++i)\n    sum += in[i];\n  out[0] = sum;\n"
        "  float parts[4];\n  for (int i = 0; i < n; ++i) parts[i % 4] += in[i];\n"
        "  out[1] = parts[0] + parts[1] + parts[2] + parts[3];\n"
        "  float first;\n  if (n > 0) first = in[0];\n  if (n > 0) out[2] = first;\n}\n"
        "int main() {\n  float *d, h[8];\n  for (float& x : h) x = 1;\n  cudaMalloc(&d, 64);\n"
        "  cudaMemcpy(d, h, 32, cudaMemcpyHostToDevice);\n  sums<<<1, 1>>>(d, d + 8, 8);\n"
        "  cudaMemcpy(h, d + 8, 12, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n"
        "  std::printf(\"%d %d %g\\n\", h[0] != h[0], h[1] != h[1], h[2]);\n}\n");
  const Built built = build({"a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0);
  EXPECT_THAT(built.messages, HasSubstr("a.cu:5:5: warning: variable 'sum' is uninitialized when used here"));
  EXPECT_THAT(built.messages, Not(HasSubstr("first")));
  EXPECT_EQ(run_here("prog").out, "1 1 1\n");
}

TEST(Projects, another_cuda_on_the_include_path_is_passed_over) {
  const CurrentFolder folder("toolkit");
  write("cuda/include/cuda_runtime.h", "#error the wrong header\n");
  write("cuda/include/cuda_runtime_api.h", "#error the wrong header\n");
  write("a.cu", "#include \"cuda_runtime.h\"\nint main() { return cudaSuccess; }\n");
  expect_built({"a.cu", "-Icuda/include", "-I", "cuda/include", "-o", "prog"});
  EXPECT_EQ(run_here("prog").exit_code, 0);
}

TEST(Projects, a_file_of_options_is_read) {
  const CurrentFolder folder("options");
  write("a.cu", "int main() { return N; }\n");
  write("options", "-DN=7\n-o  \"my prog\"");
  expect_built({"@options", "a.cu"});
  EXPECT_EQ(run_here("my prog").exit_code, 7);
}

TEST(Projects, a_dry_run_tells_the_commands_and_makes_nothing) {
  const CurrentFolder folder("dry");
  write("a.cu", "int main() {}\n");
  const Built built = build({"--dryrun", "a.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0);
  EXPECT_THAT(built.messages, HasSubstr(" -o prog\n"));
  EXPECT_FALSE(std::filesystem::exists("prog"));
}

TEST(Projects, a_program_can_be_run_at_once) {
  const CurrentFolder folder("run");
  write("a.cu", "int main(int, char** argv) { return argv[1][0] - '0'; }\n");
  EXPECT_EQ(build({"a.cu", "-run", "--run-args", "5"}).exit_code, 5);
}

/// What program a writes of its events. @param[in] environment more variables
std::string counted_by_a(const std::string& environment = "") {
  RunOptions options;
  options.environment = "GRIDSTRIDE_COUNTERS=counted.json " + environment;
  EXPECT_EQ(run_program(std::filesystem::absolute("a"), std::filesystem::current_path(), options).exit_code,
            0);
  return read("counted.json");
}

TEST(Projects, events_counted_are_written_on_request) {
  const CurrentFolder folder("counters");
  write("a.cu",
        "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nint main() {\n  int* p;\n"
        "  cudaMalloc(&p, 64 * sizeof(int));\n  k<<<1, 64>>>(p);\n  return cudaFree(p);\n}\n");
  ASSERT_EQ(build({"a.cu", "-o", "a"}).exit_code, 0);
  const std::string counted = counted_by_a();
  EXPECT_THAT(counted, HasSubstr("\"threads\":64,"));
  EXPECT_THAT(counted, HasSubstr("\"global_store_sectors\":8,"));
}

// The same under any order of blocks and warps, and any number of OS threads.
TEST(Projects, events_of_each_line_are_written_and_do_not_depend_on_the_order) {
  const CurrentFolder folder("lines");
  write("a.cu",
        "__global__ void k(const float* in, float* out) {\n  __shared__ float s[32 * 32];\n"
        "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  s[threadIdx.x * 32] = in[i * 8];\n"
        "  out[i] = s[threadIdx.x * 32];\n}\nint main() {\n  float *in, *out;\n  cudaMalloc(&in, 1 << 14);\n"
        "  cudaMalloc(&out, 1 << 11);\n  cudaMemset(in, 0, 1 << 14);\n  k<<<16, 32>>>(in, out);\n"
        "  return cudaFree(in) + cudaFree(out);\n}\n");
  ASSERT_EQ(build({"a.cu", "-o", "a"}).exit_code, 0);
  const auto counted = [](const std::string& environment) {
    const std::string text = counted_by_a(environment);
    return text.substr(text.find("\"lines\""));
  };
  const std::string plain = counted("");
  EXPECT_THAT(plain, HasSubstr("{\"file\":\"a.cu\",\"line\":4,\"access\":\"global_load\",\"requests\":16,"
                               "\"cost\":512,\"least\":64,"));
  EXPECT_THAT(plain, HasSubstr("{\"file\":\"a.cu\",\"line\":5,\"access\":\"shared_load\",\"requests\":16,"
                               "\"cost\":512,\"least\":16,"));
  EXPECT_THAT(plain, HasSubstr("{\"file\":\"a.cu\",\"line\":5,\"access\":\"global_store\",\"requests\":16,"
                               "\"cost\":64,\"least\":64,"));
  for (const char* order : {"GRIDSTRIDE_OS_THREADS=1", "GRIDSTRIDE_OS_THREADS=2", "GRIDSTRIDE_SCHEDULE=1",
                            "GRIDSTRIDE_SCHEDULE=77"})
    EXPECT_EQ(counted(order), plain) << order;
}

TEST(Projects, a_librarys_kernels_belong_to_the_line_that_calls_it) {
  const CurrentFolder folder("library");
  write("a.cu",
        "#include <cub/cub.cuh>\nint main() {\n  float *in, *out;\n  void* room = nullptr;\n  size_t bytes = "
        "0;\n"
        "  cudaMalloc(&in, 1 << 14);\n  cudaMalloc(&out, 4);\n  cudaMemset(in, 0, 1 << 14);\n"
        "  cub::DeviceReduce::Sum(room, bytes, in, out, 1 << 12);\n  cudaMalloc(&room, bytes);\n"
        "  cub::DeviceReduce::Sum(room, bytes, in, out, 1 << 12);\n  cudaDeviceReset();\n}\n");
  ASSERT_EQ(build({"a.cu", "-o", "a"}).exit_code, 0);
  const auto time = nlohmann::json::parse(counted_by_a()).at("kernel_time");
  ASSERT_EQ(time.at("lines").size(), 1U);
  EXPECT_EQ(time.at("lines")[0].at("line"), 11);
  EXPECT_NEAR(time.at("lines")[0].at("time_ns"), time.at("total_ns").get<double>(), 1e-6);
}

// Neither the launch of a template whose arguments are deduced nor that of an included kernel says which
// function it runs.
TEST(Projects, what_a_kernels_block_takes_is_known_of_templates_and_of_included_kernels) {
  const CurrentFolder folder("needs");
  write("sum.cuh",
        "template <class T>\n__global__ void __launch_bounds__(128) sum(T* x) {\n  __shared__ T s[2048];\n"
        "  s[threadIdx.x] = x[threadIdx.x];\n  x[threadIdx.x] = s[threadIdx.x] + 1;\n}\n"
        "__global__ void fill(float* x) {\n  __shared__ float s[4096];\n  s[threadIdx.x] = 1;\n"
        "  x[threadIdx.x] = s[threadIdx.x];\n}\n");
  write("a.cu",
        "#include \"sum.cuh\"\nint main() {\n  float* x;\n  cudaMalloc(&x, 1024);\n  cudaMemset(x, 0, "
        "1024);\n  fill<<<1, 64>>>(x);\n"
        "  sum<<<1, 64>>>(x);\n  sum<<<1, 64>>>(reinterpret_cast<double*>(x));\n"
        "  sum<<<1, 256>>>(x);\n  const int refused = cudaGetLastError() != cudaSuccess;\n"
        "  return cudaFree(x) + 1 - refused;\n}\n");
  ASSERT_EQ(build({"a.cu", "-o", "a"}).exit_code, 0);
  const auto kernels = nlohmann::json::parse(counted_by_a()).at("kernel_time").at("kernels");
  std::multiset<std::pair<std::string, int>> shared;
  for (const auto& one : kernels)
    shared.emplace(one.at("kernel"), one.at("occupancy").at("shared_bytes").get<int>());
  EXPECT_THAT(shared, testing::UnorderedElementsAre(std::pair("fill", 16384), std::pair("sum", 8192),
                                                    std::pair("sum", 16384)));
}

// Each bound to 64 registers: by the kernel's head, and by the command line.
TEST(Projects, values_without_a_register_go_to_memory_in_each_pass) {
  const CurrentFolder folder("spills");
  const std::string body =
      " k(float* x, int n) {\n  float sums[64] = {};\n  for (int i = 0; i < n; ++i)\n#pragma unroll\n"
      "    for (int j = 0; j < 64; ++j) sums[j] = sums[j] * 2 + j;\n#pragma unroll\n"
      "  for (int j = 0; j < 64; ++j) x[threadIdx.x * 64 + j] = sums[j];\n}\nint main() {\n  float* x;\n"
      "  cudaMalloc(&x, 32 * 64 * sizeof(float));\n  k<<<1, 32>>>(x, 10);\n  return cudaFree(x);\n}\n";
  const auto spilled = [&](const std::string& head, const std::vector<std::string>& options) {
    write("a.cu", "__global__ void" + head + body);
    std::vector<std::string> arguments{"a.cu", "-o", "a"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    EXPECT_EQ(build(arguments).exit_code, 0);
    return nlohmann::json::parse(counted_by_a()).at("spill_requests").get<int>();
  };
  EXPECT_EQ(spilled("", {}), 0);
  const int by_command_line = spilled("", {"-maxrregcount=64"});
  EXPECT_GT(by_command_line, 0);
  EXPECT_EQ(by_command_line % 20, 0) << "a store and a load in each of ten passes";
  EXPECT_EQ(spilled(" __launch_bounds__(256, 4)", {}), by_command_line);
  EXPECT_EQ(spilled(" __launch_bounds__(256)", {}), 0);
}

TEST(Projects, what_the_environment_says_counts) {
  const CurrentFolder folder("environment");
  write("a.cu", "int main() { int n; cudaGetDeviceCount(&n); return n; }\n");
  expect_built({"a.cu", "-o", "prog"});
  EXPECT_EQ(run_here("prog").exit_code, 1);
  setenv("GRIDSTRIDE_DEVICES", "3", 1);
  setenv("GRIDSTRIDE_REPORT", "found.json", 1);
  EXPECT_EQ(run_here("prog").exit_code, 3);
  EXPECT_EQ(read("found.json"), "[]\n");
  setenv("GRIDSTRIDE_DEVICES", "many", 1);
  const ProcessResult refused = run_here("prog");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("GRIDSTRIDE_DEVICES is to be a number, not 'many'"));
  unsetenv("GRIDSTRIDE_DEVICES");
  unsetenv("GRIDSTRIDE_REPORT");
}

TEST(Projects, a_report_that_cannot_be_written_is_told_and_its_findings_too) {
  const CurrentFolder folder("unwritable");
  write("a.cu",
        "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nint main() {\n  int* d;\n  cudaMalloc(&d, 4);\n"
        "  k<<<1, 2>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  expect_built({"a.cu", "-o", "prog"});
  for (const char* const name : {"GRIDSTRIDE_REPORT", "GRIDSTRIDE_COUNTERS", "GRIDSTRIDE_ACCESSES"})
    setenv(name, "nowhere/file.json", 1);
  setenv("GRIDSTRIDE_REPORT_ONLY", "1", 1);
  const ProcessResult result = run_here("prog");
  for (const char* const name :
       {"GRIDSTRIDE_REPORT", "GRIDSTRIDE_COUNTERS", "GRIDSTRIDE_ACCESSES", "GRIDSTRIDE_REPORT_ONLY"})
    unsetenv(name);
  EXPECT_EQ(result.exit_code, 86);
  for (const char* const asked_by :
       {"--report or GRIDSTRIDE_REPORT", "GRIDSTRIDE_COUNTERS", "GRIDSTRIDE_ACCESSES"})
    EXPECT_THAT(result.err, HasSubstr(std::string("gridstride: nowhere/file.json cannot be written (") +
                                      asked_by + "): No such file or directory\n"));
  EXPECT_THAT(result.err, HasSubstr("a.cu:1: out_of_bounds"));
}

TEST(Projects, device_code_without_optimisation_finds_the_same) {
  const CurrentFolder folder("debug");
  write("a.cu",
        "__global__ void k(int* p) {\n  __shared__ int s[4];\n  int i = threadIdx.x;\n  s[i] = i;\n"
        "  __syncthreads();\n  p[i] = s[3 - i];\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 12);\n"
        "  k<<<1, 4>>>(d);\n  cudaDeviceSynchronize();\n}\n");
  expect_built({"-G", "-g", "a.cu", "-o", "prog"});
  const ProcessResult result = run_here("prog");
  EXPECT_THAT(result.err, StartsWith("a.cu:6: out_of_bounds: "));
  EXPECT_THAT(result.err, Not(HasSubstr("uninitialised")));
}

/// A program that loads a module and launches its kernel k(int*) with one block of `threads`.
const char* const loading_program =
    "#include <cuda.h>\n#include <cstdio>\nint main() {\n  CUdevice d; CUcontext c; CUmodule m; CUfunction "
    "f; "
    "CUdeviceptr p;\n  cuInit(0); cuDeviceGet(&d, 0); cuCtxCreate(&c, 0, d);\n"
    "  if (cuModuleLoad(&m, \"k.ptx\") != CUDA_SUCCESS) return 1;\n"
    "  if (cuModuleGetFunction(&f, m, \"k\") != CUDA_SUCCESS) return 2;\n"
    "  cuMemAlloc(&p, 32 * sizeof(int));\n  void* a[] = {&p};\n"
    "  cuLaunchKernel(f, 1, 1, 1, THREADS, 1, 1, 0, 0, a, 0);\n  if (cuCtxSynchronize() != CUDA_SUCCESS) "
    "return 3;\n"
    "  int h[32];\n  cuMemcpyDtoH(h, p, sizeof h);\n  std::printf(\"%d\\n\", h[31]);\n  cuMemFree(p);\n}\n";

TEST(Projects, a_module_is_made_by_one_call_and_loaded_by_another_program) {
  const CurrentFolder folder("module");
  write(
      "k.cu",
      "__device__ int start = 10;\nextern \"C\" __global__ void k(int* out) {\n  out[threadIdx.x] = start + "
      "threadIdx.x;\n}\n");
  write("main.cpp", loading_program);
  expect_built({"-ptx", "k.cu", "-o", "k.ptx"});
  EXPECT_THAT(read("k.ptx"), StartsWith("//\n// Module of the Gridstride CPU device"));
  expect_built({"main.cpp", "-DTHREADS=32", "-lcuda", "-o", "prog"});
  EXPECT_EQ(run_here("prog").out, "41\n");
  expect_built({"main.cpp", "-DTHREADS=33", "-lcuda", "-o", "prog"});
  const ProcessResult result = run_here("prog");
  EXPECT_EQ(result.exit_code, 86);
  EXPECT_THAT(result.err, StartsWith("k.cu:3: out_of_bounds: "));
}

TEST(Projects, a_bug_in_code_compiled_at_run_time_names_its_line) {
  const CurrentFolder folder("nvrtc");
  write("a.cu",
        "#include <cuda.h>\n#include <nvrtc.h>\n#include <string>\nint main() {\n  nvrtcProgram p;\n"
        "  nvrtcCreateProgram(&p, \"extern \\\"C\\\" __global__ void k(int* p) {\\n  p[32] = 1;\\n}\\n\", "
        "\"made.cu\", "
        "0, 0, 0);\n  if (nvrtcCompileProgram(p, 0, 0)) return 1;\n  size_t n;\n  nvrtcGetPTXSize(p, &n);\n"
        "  std::string ptx(n, ' ');\n  nvrtcGetPTX(p, &ptx[0]);\n  int* d;\n  cudaMalloc(&d, 128);\n"
        "  CUmodule m;\n  CUfunction f;\n  if (cuModuleLoadData(&m, ptx.data())) return 2;\n"
        "  if (cuModuleGetFunction(&f, m, \"k\")) return 3;\n  void* a[] = {&d};\n"
        "  cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, a, 0);\n  cudaDeviceSynchronize();\n}\n");
  expect_built({"a.cu", "-lnvrtc", "-lcuda", "-o", "prog"});
  const ProcessResult result = run_here("prog");
  EXPECT_EQ(result.exit_code, 86);
  EXPECT_THAT(result.err, StartsWith("made.cu:2: out_of_bounds: "));
}

// gdb 13 cannot call a function of any program where the processor's state is larger than it knows.
bool debugger_calls_functions() {
  write("plain.cpp", "int next(int x) { return x + 1; }\nint main() { return next(1); }\n");
  write("call", "set debuginfod enabled off\nset confirm off\nbreak next\nrun\nprint next(3)\nkill\n");
  const std::string command =
      std::string(GRIDSTRIDE_CLANGXX) +
      " -g plain.cpp -o plain && timeout 60 gdb -nx -batch -x call ./plain > called 2>&1 < /dev/null";
  return std::system(command.c_str()) == 0 && read("called").find("$1 = 4") != std::string::npos;
}

TEST(Projects, a_debugger_stops_in_kernels_and_shows_their_variables) {
  if (std::system("gdb --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "gdb is not installed";
  const CurrentFolder folder("gdb");
  if (!debugger_calls_functions()) GTEST_SKIP() << "gdb cannot call functions on this processor";
  write("scale.cu",
        "__device__ float twice(float x) {\n  return 2 * x;\n}\n"
        "__global__ void scale(float* out, int n) {\n  __shared__ float tile[32];\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  tile[threadIdx.x] = i;\n  __syncthreads();\n"
        "  if (i < n) out[i] = twice(tile[threadIdx.x]);\n}\n"
        "int main() {\n  float* d;\n  cudaMalloc(&d, 256);\n  scale<<<2, 32>>>(d, 64);\n"
        "  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n");
  expect_built({"-G", "scale.cu", "-o", "scale"});
  write("commands",
        "set debuginfod enabled off\nset confirm off\nbreak scale.cu:9 if i == 40\nrun\nprint i\nprint "
        "n\nprint tile[5]\n"
        "print (unsigned)gs_thread_idx(0)\nprint (unsigned)gs_block_idx(0)\nstep\nbacktrace 2\n"
        "kill\n");
  ASSERT_EQ(std::system("timeout 60 gdb -nx -batch -x commands ./scale > log 2>&1 < /dev/null"), 0)
      << read("log");
  const std::string log = read("log");
  for (const char* const line : {"scale.cu:9", "$1 = 40", "$2 = 64", "$3 = 37", "$4 = 8", "$5 = 1",
                                 "#0  twice (x=40)", "#1 ", "scale (out="}) {
    EXPECT_THAT(log, HasSubstr(line));
  }
}

TEST(Projects, the_preprocessed_text_is_that_of_the_source) {
  const CurrentFolder folder("preprocess");
  write("a.cu", "#define TWO 2\nint main() { return TWO; }\n");
  expect_built({"-E", "a.cu", "-o", "a.ii"});
  EXPECT_THAT(read("a.ii"), HasSubstr("int main() { return 2; }"));
}

TEST(Projects, functions_that_cuda_has_may_be_declared_again) {
  const CurrentFolder folder("declared_again");
  write("a.cu",
        "int min(int, int);\n__host__ __device__ long long max(long long a, long long b);\n"
        "__global__ void k(int* p) { *p = min(3, 4) + max(5LL, 6LL); }\n"
        "int main() {\n  int* d;\n  cudaMalloc(&d, 4);\n  k<<<1, 1>>>(d);\n  int h;\n"
        "  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  return h + min(2, 1);\n}\n");
  expect_built({"a.cu", "-o", "a"});
  EXPECT_EQ(run_here("a").exit_code, 10);
}

TEST(Projects, thrust_s_policy_comes_with_its_algorithms) {
  const CurrentFolder folder("policy");
  write("a.cu",
        "#include <thrust/device_vector.h>\n#include <thrust/transform.h>\nvoid "
        "twice(thrust::device_vector<int>& v, "
        "cudaStream_t s) {\n  thrust::transform(thrust::cuda::par.on(s), v.begin(), v.end(), v.begin(), [] "
        "__device__(int i) { return 2 * i; });\n}\n");
  expect_built({"-c", "--extended-lambda", "a.cu"});
}

}  // namespace
}  // namespace gridstride::cc
