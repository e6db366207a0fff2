// SPDX-License-Identifier: MIT
// Projects whose build systems look for CUDA's toolkit, and link by whatever compiler they like.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"
#include "simt/cc/engine_names.hpp"
#include "system/program.hpp"

namespace gridstride::cc {
namespace {

using system::CommandLine;
using system::run_captured;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string toolkit() { return std::string(GRIDSTRIDE_BUILD_DIR) + "/simt"; }

void expect_done(const CommandLine& command) {
  const system::Ended ended = run_captured(command);
  EXPECT_EQ(ended.code, 0) << command_text(command) << "\n" << ended.out << ended.err;
}

/// A kernel that stores what it has in memory of its own, and beside it one that stores too much.
void write_files() {
  const std::string first =
      "#include <cstdio>\n#include <vector>\n__global__ void k(int* p, int n) {\n"
      "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  int* own = new int[4];\n  own[1] = i;\n  if (i ";
  const std::string rest =
      " n) p[i] = own[1] + 3;\n  delete[] own;\n}\nint run(int n) {\n  int* d;\n  cudaMalloc(&d, n * 4);\n"
      "  k<<<n / 32 + 1, 32>>>(d, n);\n  std::vector<int> h(n);\n"
      "  cudaMemcpy(h.data(), d, n * 4, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  return h[n - 1];\n}\n";
  write("k.cu", first + "<" + rest);
  write("bad.cu", first + "<=" + rest);
  write("main.cpp",
        "#include <cstdio>\n#include <cuda_runtime.h>\nint run(int);\nint main() {\n  cudaDeviceProp p;\n"
        "  cudaGetDeviceProperties(&p, 0);\n  std::printf(\"%d %d\\n\", run(100), p.major);\n}\n");
  write(
      "query.cpp",
      "#include <cstdio>\n#include <cuda_runtime.h>\nint main() {\n  int n = 0;\n  cudaGetDeviceCount(&n);\n"
      "  float* d = nullptr;\n  cudaMalloc(&d, 8);\n  float h[4] = {};\n"
      "  cudaError_t e = cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice);\n"
      "  std::printf(\"%d %s\\n\", n, cudaGetErrorName(e));\n}\n");
}

TEST(BuildSystems, objects_are_linked_by_any_compiler) {
  const CurrentFolder folder("any_linker");
  write_files();
  expect_done({GRIDSTRIDE_CLANGXX, "-isystem", toolkit() + "/include", "-c", "main.cpp"});
  for (const char* const name : {"k", "bad"}) {
    expect_done({toolkit() + "/bin/nvcc", "-c", std::string(name) + ".cu"});
    expect_done({GRIDSTRIDE_CLANGXX, "main.o", std::string(name) + ".o", "-L" + toolkit() + "/lib64",
                 "-lcudart", "-o", name});
  }
  EXPECT_EQ(run_here("k").out, "102 6\n");
  EXPECT_EQ(run_here("k").err, "");
  const ProcessResult found = run_here("bad");
  EXPECT_EQ(found.exit_code, 86);
  EXPECT_THAT(found.err, StartsWith("bad.cu:7: out_of_bounds: writes 4 bytes outside d: index 100 of 100"));
}

TEST(BuildSystems, the_settings_of_gridstride_cc_come_before_those_of_an_object) {
  const CurrentFolder folder("settings");
  write_files();
  ASSERT_EQ(build({"-c", "bad.cu"}).exit_code, 0);
  ASSERT_EQ(build({"main.cpp", "bad.o", "--report", "found.json", "-o", "prog"}).exit_code, 0);
  run_here("prog");
  EXPECT_THAT(read("found.json"), HasSubstr("out_of_bounds"));
}

TEST(BuildSystems, what_the_link_is_not_told_is_as_an_object_has_it) {
  const CurrentFolder folder("kept_settings");
  write("same.cu",
        "__global__ void k(int* p) { *p = 1; }\nint main() {\n  int* d;\n  cudaMalloc(&d, 4);\n  k<<<1, "
        "64>>>(d);\n"
        "  cudaFree(d);\n}\n");
  ASSERT_EQ(build({"--strict", "-c", "same.cu", "-o", "strict.o"}).exit_code, 0);
  ASSERT_EQ(build({"--no-checks", "-c", "same.cu", "-o", "fast.o"}).exit_code, 0);
  ASSERT_EQ(build({"-c", "same.cu", "-o", "plain.o"}).exit_code, 0);
  for (const char* const name : {"strict", "fast", "plain"})
    ASSERT_EQ(build({std::string(name) + ".o", "-o", name}).exit_code, 0);
  ASSERT_EQ(build({"plain.o", "--strict", "-o", "linked"}).exit_code, 0);
  EXPECT_THAT(run_here("strict").err, HasSubstr("data_race"));
  EXPECT_THAT(run_here("linked").err, HasSubstr("data_race"));
  EXPECT_EQ(run_here("plain").err, "");
  EXPECT_EQ(run_here("fast").err, "");
}

TEST(BuildSystems, objects_with_and_without_checks_are_no_program) {
  const CurrentFolder folder("mixed_checks");
  write("k.cu", "__global__ void k(int* p) { *p = 1; }\nvoid run(int* p) { k<<<1, 1>>>(p); }\n");
  write("main.cu",
        "void run(int*);\nint main() {\n  int* d;\n  cudaMalloc(&d, 4);\n  run(d);\n  cudaFree(d);\n}\n");
  write("plain.cpp", "void nothing() {}\n");
  ASSERT_EQ(build({"--no-checks", "-c", "k.cu", "-o", "fast.o"}).exit_code, 0);
  ASSERT_EQ(build({"-c", "main.cu"}).exit_code, 0);
  ASSERT_EQ(build({"-c", "plain.cpp"}).exit_code, 0);
  ASSERT_EQ(build({"main.o", "fast.o", "-o", "mixed"}).exit_code, 0);
  ASSERT_EQ(build({"main.cu", "fast.o", "-o", "mixed_at_once"}).exit_code, 0);
  ASSERT_EQ(build({"--no-checks", "main.cu", "fast.o", "plain.o", "-o", "fast"}).exit_code, 0);
  for (const char* const name : {"mixed", "mixed_at_once"}) {
    const ProcessResult result = run_here(name);
    EXPECT_EQ(result.exit_code, 3) << name;
    EXPECT_THAT(result.err, HasSubstr("compiled with --no-checks and without it are in one program"));
  }
  const ProcessResult fast = run_here("fast");
  EXPECT_EQ(fast.exit_code, 0);
  EXPECT_EQ(fast.err, "") << "a file of the host has no checks to differ in";
}

// The C library gives out a block of the same place that the engine has seen taken, but not freed.
TEST(BuildSystems, sizes_of_blocks_count_where_all_host_code_is_known) {
  const CurrentFolder folder("blocks");
  write("make.cu",
        "#include <vector>\nfloat* make(int n) { return static_cast<float*>(malloc(n * sizeof(float))); }\n"
        "std::vector<float> room(int n) {\n  std::vector<float> v;\n  v.reserve(n);\n  return v;\n}\n"
        "int up(const float* h, int n) {\n  float* d;\n  cudaMalloc(&d, n * sizeof(float));\n"
        "  int error = cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);\n  cudaFree(d);\n"
        "  return error;\n}\n");
  write("main.cpp",
        "#include <cstdlib>\n#include <vector>\nfloat* make(int);\nstd::vector<float> room(int);\n"
        "int up(const float*, int);\nint main() {\n  std::free(make(201));\n"
        "  float* h = static_cast<float*>(std::calloc(202, 4));\n  int error = up(h, 202);\n"
        "  std::vector<float> v = room(50);\n  for (int i = 0; i < 50; ++i) v.push_back(1);\n"
        "  return error + up(v.data(), 50);\n}\n");
  ASSERT_EQ(build({"-c", "make.cu"}).exit_code, 0);
  expect_done({GRIDSTRIDE_CLANGXX, "-c", "main.cpp"});
  expect_done(
      {GRIDSTRIDE_CLANGXX, "main.o", "make.o", "-L" + toolkit() + "/lib64", "-lcudart", "-o", "elsewhere"});
  ASSERT_EQ(build({"main.o", "make.o", "-o", "here"}).exit_code, 0);
  for (const char* const program : {"elsewhere", "here"}) {
    const ProcessResult result = run_here(program);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
}

TEST(BuildSystems, a_host_program_needs_the_library_alone) {
  const CurrentFolder folder("host_program");
  write_files();
  expect_done({GRIDSTRIDE_CLANGXX, "-g", "-isystem", toolkit() + "/include", "query.cpp",
               "-L" + toolkit() + "/lib64", "-lcudart_static", "-o", "query"});
  const ProcessResult result = run_here("query");
  EXPECT_EQ(result.out, "1 cudaErrorInvalidValue\n");
  EXPECT_EQ(result.exit_code, 86);
  EXPECT_THAT(result.err, HasSubstr("query.cpp:9: out_of_bounds: copies 16 bytes to d, which has 8"));
}

// --wrap leaves a program's own functions alone, and so must what stands in its place.
TEST(BuildSystems, functions_that_an_object_defines_keep_their_names) {
  const CurrentFolder folder("own_names");
  write("a.cpp",
        "#include <cstdlib>\nvoid* operator new(std::size_t n) { return std::malloc(n); }\n"
        "int* make() { return new int; }\n");
  expect_done({GRIDSTRIDE_CLANGXX, "-c", "a.cpp"});
  EXPECT_EQ(take_names_of_engine("a.o"), "");
  const std::string names = run_captured({"nm", "a.o"}).out;
  EXPECT_THAT(names, HasSubstr("U __wrap_malloc"));
  EXPECT_THAT(names, HasSubstr("T _Znwm"));
  EXPECT_THAT(names, Not(HasSubstr("__wrap__Znwm")));
  EXPECT_NE(take_names_of_engine("none.o"), "");
  EXPECT_FALSE(is_instrumented("a.o"));
  EXPECT_EQ(build({"-c", "a.cpp", "-o", "/dev/null"}).messages, "");
}

TEST(BuildSystems, cmake_takes_it_for_a_toolkit) {
  const CurrentFolder folder("cmake");
  write_files();
  write("device.cu", "__device__ int total = 2;\n__device__ int twice(int x) { return 2 * x + total; }\n");
  write("use.cu",
        "extern __device__ int total;\n__device__ int twice(int);\n__global__ void k(int* p) { *p = "
        "twice(50); }\n"
        "int run(int n) {\n  int* d;\n  cudaMalloc(&d, 4);\n  k<<<1, 1>>>(d);\n  int h;\n"
        "  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  return h;\n}\n");
  write("CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.18)\nproject(p LANGUAGES CXX CUDA)\nfind_package(CUDAToolkit "
        "REQUIRED)\n"
        "include_directories(${CUDAToolkit_INCLUDE_DIRS})\n"
        "add_executable(mixed main.cpp k.cu)\n"
        "add_executable(bad main.cpp bad.cu)\n"
        "add_library(device STATIC device.cu)\nadd_executable(separable main.cpp use.cu)\n"
        "set_target_properties(device separable PROPERTIES CUDA_SEPARABLE_COMPILATION ON)\n"
        "target_link_libraries(separable PRIVATE device)\n"
        "add_library(shared SHARED k.cu)\nadd_executable(host main.cpp)\n"
        "target_link_libraries(host PRIVATE shared CUDA::cudart)\n"
        "add_executable(query query.cpp)\ntarget_link_libraries(query PRIVATE CUDA::cudart CUDA::cublas)\n");
  // Whoever runs the tests may have chosen for projects of his own.
  expect_done({"env", "-u", "CUDAARCHS", "-u", "CUDACXX", "-u", "CUDAFLAGS", "-u", "CUDAHOSTCXX",
               GRIDSTRIDE_CMAKE, "-G", "Ninja", "-B", "b",
               std::string("-DCMAKE_CXX_COMPILER=") + GRIDSTRIDE_CLANGXX,
               "-DCMAKE_CUDA_COMPILER=" + toolkit() + "/bin/nvcc", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"});
  EXPECT_THAT(read("b/CMakeCache.txt"), HasSubstr("CMAKE_CUDA_ARCHITECTURES:STRING=61"));
  const system::Ended built = run_captured({GRIDSTRIDE_CMAKE, "--build", "b"});
  EXPECT_EQ(built.code, 0) << built.out << built.err;
  EXPECT_THAT(built.out, Not(HasSubstr("note: ")));
  for (const char* const program : {"b/mixed", "b/separable", "b/host"}) {
    const ProcessResult result = run_here(program);
    EXPECT_EQ(result.out, "102 6\n") << program << result.err;
    EXPECT_EQ(result.exit_code, 0) << program;
  }
  EXPECT_THAT(run_here("b/bad").err, HasSubstr("/bad.cu:7: out_of_bounds: writes 4 bytes outside d: "));
  EXPECT_EQ(run_here("b/query").exit_code, 86);
}

/// Links by another compiler, with options of its own.
void link_elsewhere(const std::string& name, const std::vector<std::string>& objects,
                    const std::string& option) {
  CommandLine command{GRIDSTRIDE_CLANGXX};
  command.insert(command.end(), objects.begin(), objects.end());
  command.insert(command.end(), {"-L" + toolkit() + "/lib64", "-lcudart", option, "-o", name});
  expect_done(command);
}

/// Whether clang has a sanitizer's own library, which is a package of its own.
bool has_library_of(const std::string& option) {
  write("empty.cpp", "int main() {}\n");
  return run_captured({GRIDSTRIDE_CLANGXX, option, "empty.cpp", "-o", "empty"}).code == 0;
}

TEST(BuildSystems, host_code_may_be_under_address_sanitizer) {
  const CurrentFolder folder("address_sanitizer");
  if (!has_library_of("-fsanitize=address")) GTEST_SKIP() << "clang has no library for AddressSanitizer";
  write_files();
  ASSERT_EQ(build({"-c", "k.cu"}).exit_code, 0);
  ASSERT_EQ(build({"-c", "bad.cu"}).exit_code, 0);
  expect_done(
      {GRIDSTRIDE_CLANGXX, "-fsanitize=address", "-isystem", toolkit() + "/include", "-c", "main.cpp"});
  link_elsewhere("k", {"main.o", "k.o"}, "-fsanitize=address");
  ASSERT_EQ(build({"main.o", "bad.o", "-Xcompiler", "-fsanitize=address", "-o", "bad"}).messages, "");
  const ProcessResult right = run_here("k");
  EXPECT_EQ(right.out, "102 6\n");
  EXPECT_EQ(right.exit_code, 0) << right.err;
  const ProcessResult wrong = run_here("bad");
  EXPECT_EQ(wrong.exit_code, 86);
  EXPECT_THAT(wrong.err, StartsWith("bad.cu:7: out_of_bounds: writes 4 bytes outside d: index 100 of 100"));
}

TEST(BuildSystems, what_takes_the_device_s_addresses_is_told) {
  const CurrentFolder folder("addresses");
  write_files();
  ASSERT_EQ(build({"-c", "k.cu"}).exit_code, 0);
  if (has_library_of("-fsanitize=thread")) {
    expect_done(
        {GRIDSTRIDE_CLANGXX, "-fsanitize=thread", "-isystem", toolkit() + "/include", "-c", "main.cpp"});
    link_elsewhere("threads", {"main.o", "k.o"}, "-fsanitize=thread");
    const ProcessResult threads = run_here("threads");
    EXPECT_EQ(threads.exit_code, 3);
    EXPECT_THAT(threads.err, HasSubstr("gridstride: the program is linked with ThreadSanitizer"));
  }
  ASSERT_EQ(build({"main.cpp", "k.o", "-o", "limited"}).exit_code, 0);
  write("limited.sh", "#!/bin/sh\nulimit -v 9000000\nexec ./limited\n");
  std::filesystem::permissions("limited.sh", std::filesystem::perms::owner_all);
  EXPECT_THAT(run_here("limited.sh").err, HasSubstr("(ulimit -v unlimited)"));
}

// The files that g++ compiles; it warns of nothing in the headers, whoever names their folder by -I.
TEST(BuildSystems, other_compilers_read_the_headers_of_the_host_s_side) {
  const CurrentFolder folder("headers");
  write("old.cpp",
        "#include <cooperative_groups.h>\n#include <cublas_v2.h>\n#include <cuda.h>\n#include <cuda_bf16.h>\n"
        "#include <cuda_fp16.h>\n#include <cuda_profiler_api.h>\n#include <cuda_runtime.h>\n#include "
        "<cufft.h>\n"
        "#include <curand_kernel.h>\n#include <nvrtc.h>\nint main() {\n  __half h = __float2half(1.5f);\n"
        "  __nv_bfloat16 b = __float2bfloat16(2.0f);\n"
        "  return __half2float(h) + __bfloat162float(b) == 3.5f ? 0 : 1;\n}\n");
  write("types.cpp",
        "#include <cuda/atomic>\n#include <cuda/std/array>\n#include <cuda/std/tuple>\n"
        "#include <thrust/device_vector.h>\n#include <thrust/host_vector.h>\n#include <thrust/sort.h>\n"
        "void use(thrust::device_vector<int>& v);\n"
        "int main() {\n  thrust::host_vector<int> h(3);\n  h[0] = 3;\n  thrust::sort(h.begin(), h.end());\n"
        "  cuda::std::array<int, 2> a{1, 2};\n  cuda::atomic<int> n{0};\n  n.fetch_add(a[1]);\n"
        "  cuda::std::tuple<int, float> t{1, 2.0f};\n"
        "  return h[2] == 3 && n == 2 && cuda::std::get<0>(t) == 1 ? 0 : 1;\n}\n");
  for (const char* const compiler : {GRIDSTRIDE_CLANGXX, "g++"}) {
    if (compiler == std::string("g++") && !system::is_in_path(compiler)) continue;
    for (const char* const standard : {"-std=c++11", "-std=c++14", "-std=c++17", "-std=c++20"}) {
      const bool old = standard[8] == '1' && standard[9] < '7';
      for (const char* const file : {"old", "types"}) {
        if (old && file[0] != 'o') continue;
        expect_done({compiler, standard, "-Wall", "-Wextra", "-pedantic", "-Werror",
                     "-I" + toolkit() + "/include", std::string(file) + ".cpp", "-L" + toolkit() + "/lib64",
                     "-lcudart", "-o", file});
        const ProcessResult result = run_here(file);
        EXPECT_EQ(result.exit_code, 0) << compiler << standard << file << result.err;
      }
    }
  }
}

TEST(BuildSystems, warnings_of_clang_alone_are_no_errors) {
  const CurrentFolder folder("werror");
  write(
      "a.cu",
      "struct A { virtual ~A() {} virtual void f() {} virtual void g() {} };\n"
      "struct B : A { void f() override {} void g() {} };\n"
      "class C { int unused; };\nvoid same(int i) { i = i; }\nbool any(bool a, bool b) { return a & b; }\n");
  write("bad.cu", "int f(unsigned n) { int same = 0; return int(n) < 3; }\n");
  for (const char* const option : {"-Wall,-Wextra,-Werror", "-Wall,-Werror"}) {
    EXPECT_EQ(build({"-Xcompiler", option, "-c", "a.cu"}).exit_code, 0);
    EXPECT_EQ(
        build({"--no-checks", "-Xcompiler", option, "-Xcompiler", "-Wno-maybe-uninitialized", "-c", "a.cu"})
            .exit_code,
        0);
    const Built built = build({"-Xcompiler", option, "-c", "bad.cu"});
    EXPECT_EQ(built.exit_code, 1);
    EXPECT_THAT(built.messages, HasSubstr("error: unused variable 'same'"));
  }
  EXPECT_EQ(build({"-Werror", "all-warnings", "-Xcompiler", "-Wall", "-c", "a.cu"}).exit_code, 0);
}

TEST(BuildSystems, functions_of_cublas_have_their_second_names) {
  const CurrentFolder folder("cublas");
  write("a.cpp",
        "#include <cublas_v2.h>\n#include <cuda_runtime.h>\n#include <cstdio>\n"
        "int main() {\n"
        "  cublasHandle_t h;\n  cublasCreate_v2(&h);\n  float x[3] = {1, -5, 2};\n  float* d;\n"
        "  cudaMalloc(&d, 8);\n  cudaMemcpy(d, x, 8, cudaMemcpyHostToDevice);\n  float s = 0;\n"
        "  cublasSasum_v2(h, 2, d, 1, &s);\n  std::printf(\"%g\\n\", s);\n"
        "  cublasSasum_v2(h, 3, d, 1, &s);\n  cudaFree(d);\n  cublasDestroy_v2(h);\n}\n");
  ASSERT_EQ(build({"-c", "a.cpp"}).messages, "");
  link_elsewhere("a", {"a.o"}, "-lcublasLt");
  const ProcessResult result = run_here("a");
  EXPECT_EQ(result.out, "6\n");
  EXPECT_THAT(result.err, StartsWith("a.cpp:14: out_of_bounds: "));
}

// As programs do that run with and without a GPU.
TEST(BuildSystems, libraries_may_be_opened_while_a_program_runs) {
  const CurrentFolder folder("opened");
  write(
      "a.cpp",
      "#include <cuda.h>\n#include <cuda_runtime.h>\n#include <dlfcn.h>\n#include <cstdio>\n"
      "template <class F>\nF* find(void* library, const char* name) {\n"
      "  return reinterpret_cast<F*>(dlsym(library, name));\n}\nint main() {\n"
      "  void* const driver = dlopen(\"libcuda.so.1\", RTLD_NOW);\n"
      "  void* const library = dlopen(\"libcudart.so.12\", RTLD_NOW);\n"
      "  if (driver == nullptr || library == nullptr) { std::puts(dlerror()); return 1; }\n"
      "  int n = 0;\n  find<decltype(cuInit)>(driver, \"cuInit\")(0);\n"
      "  find<decltype(cuDeviceGetCount)>(driver, \"cuDeviceGetCount\")(&n);\n"
      "  float* d = nullptr;\n  find<cudaError_t(void**, size_t)>(library, \"cudaMalloc\")((void**)&d, 8);\n"
      "  find<cudaError_t(void*, int, size_t)>(library, \"cudaMemset\")(d, 0, 12);\n"
      "  std::printf(\"%d\\n\", n);\n}\n");
  expect_done({GRIDSTRIDE_CLANGXX, "-g", "-isystem", toolkit() + "/include", "a.cpp", "-ldl", "-o", "a"});
  const std::filesystem::path here = std::filesystem::current_path();
  const ProcessResult result =
      run_program(here / "a", here, {.environment = "LD_LIBRARY_PATH='" + toolkit() + "/lib64'"});
  EXPECT_EQ(result.out, "1\n");
  EXPECT_EQ(result.exit_code, 86);
  EXPECT_THAT(result.err, StartsWith("a.cpp:18: out_of_bounds: "));
}

// As extensions of Python programs are built.
TEST(BuildSystems, strings_of_the_old_abi_have_their_names) {
  const CurrentFolder folder("old_abi");
  write("a.cu", "#include <string>\nvoid take(const std::string&) {}\n");
  ASSERT_EQ(build({"-D_GLIBCXX_USE_CXX11_ABI=0", "-c", "a.cu"}).messages, "");
  EXPECT_THAT(run_captured({"nm", "a.o"}).out, HasSubstr("T _Z4takeRKSs\n"));
}

/// A file with a header whose kernel is launched, so that both are translated.
void write_file_with_header() {
  write("part.cuh",
        "__global__ void k(int* p) { *p = TIMES; }\ninline void run(int* p) { k<<<1, 1>>>(p); }\n");
  write("a.cu", "#include \"part.cuh\"\nvoid all(int* p) { run(p); k<<<1, 1>>>(p); }\n");
}

TEST(BuildSystems, preprocessed_text_names_the_files_that_the_user_has) {
  const CurrentFolder folder("preprocessed");
  write_file_with_header();
  ASSERT_EQ(build({"-E", "-DTIMES=3", "a.cu", "-MD", "-MF", "a.d", "-MT", "a.o", "-o", "first"}).messages,
            "");
  ASSERT_EQ(build({"-E", "-DTIMES=3", "a.cu", "-o", "second"}).messages, "");
  const std::string text = read("first");
  EXPECT_EQ(text, read("second"));
  EXPECT_THAT(text, HasSubstr("*p = 3;"));
  EXPECT_THAT(text, HasSubstr(" \"a.cu\""));
  EXPECT_THAT(text, HasSubstr("part.cuh\" 1\n"));
  EXPECT_THAT(text, Not(HasSubstr("gridstride.cc.")));
  EXPECT_THAT(read("a.d"), StartsWith("a.o: a.cu \\\n  part.cuh\n"));
}

// nvcc stands before what CMake's launcher is given, and options that are no file's own follow.
TEST(BuildSystems, ccache_finds_what_it_has_compiled) {
  if (!system::is_in_path("ccache")) GTEST_SKIP() << "there is no ccache";
  const CurrentFolder folder("ccache");
  write_file_with_header();
  const std::string cache = "CCACHE_DIR=" + (folder.path() / "cache").string();
  const auto compile = [&](const std::string& times) {
    expect_done({"env", cache, "ccache", toolkit() + "/bin/nvcc", "-forward-unknown-to-host-compiler",
                 "-DTIMES=" + times, "--generate-code=arch=compute_75,code=[compute_75,sm_75]", "-MD", "-MT",
                 "a.o", "-MF", "a.d", "-x", "cu", "-c", "a.cu", "-o", "a.o"});
    return run_captured({"env", cache, "ccache", "--print-stats"}).out;
  };
  EXPECT_THAT(compile("3"), HasSubstr("\ncache_miss\t1\n"));
  const std::string object = read("a.o");
  const std::string rule = read("a.d");
  std::filesystem::remove("a.o");
  std::filesystem::remove("a.d");
  EXPECT_THAT(compile("3"), HasSubstr("\ncache_miss\t1\n"));
  EXPECT_EQ(read("a.o"), object);
  EXPECT_EQ(read("a.d"), rule);
  EXPECT_THAT(compile("4"), HasSubstr("\ncache_miss\t2\n"));
  write("part.cuh", "__global__ void k(int* p) { *p = 2; }\ninline void run(int* p) { k<<<1, 1>>>(p); }\n");
  EXPECT_THAT(compile("3"), HasSubstr("\ncache_miss\t3\n"));
}

TEST(BuildSystems, macros_say_what_options_were_given) {
  const CurrentFolder folder("macros");
  write("a.cu",
        "#if !defined(__CUDACC_EXTENDED_LAMBDA__) || !defined(__CUDACC_RELAXED_CONSTEXPR__) || "
        "!defined(__CUDACC_RDC__)\n#error options\n#endif\nconstexpr int arches[] = {__CUDA_ARCH_LIST__};\n"
        "static_assert(arches[0] == 750 && __CUDA_API_VER_MAJOR__ == 12);\n");
  const Built built =
      build({"-dc", "-arch=sm_75", "--extended-lambda", "--expt-relaxed-constexpr", "-odir", "out", "a.cu"});
  EXPECT_EQ(built.exit_code, 1);  // there is no such folder
  std::filesystem::create_directory("out");
  EXPECT_EQ(
      build({"-dc", "-arch=sm_75", "--extended-lambda", "--expt-relaxed-constexpr", "-odir", "out", "a.cu"})
          .messages,
      "");
  EXPECT_TRUE(std::filesystem::exists("out/a.o"));
  EXPECT_THAT(build({"-c", "a.cu"}).messages, HasSubstr("options"));
}

TEST(BuildSystems, what_a_toolkit_has_is_told_with_the_commands) {
  const CurrentFolder folder("told");
  const Built built = build({"-v", "__cmake_determine_cuda"});
  EXPECT_EQ(built.exit_code, 2);
  EXPECT_THAT(built.messages, StartsWith("#$ TOP=" + toolkit() + "\n"));
  EXPECT_THAT(built.messages, HasSubstr("-arch compute_61\n"));
}

}  // namespace
}  // namespace gridstride::cc
