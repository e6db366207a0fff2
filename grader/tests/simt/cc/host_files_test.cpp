// SPDX-License-Identifier: MIT
// Host files beside device code: in plain C, compiled by the host's own compilers, put into libraries.
#include <gtest/gtest.h>

#include <cstdlib>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

void expect_built(const std::vector<std::string>& arguments) {
  const Built built = build(arguments);
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  EXPECT_EQ(built.messages, "");
}

void expect_output(const std::string& program, const std::string& out) {
  const ProcessResult result =
      run_program(std::filesystem::absolute(program), std::filesystem::current_path());
  EXPECT_EQ(result.out, out);
  EXPECT_EQ(result.err, "");
}

/// A kernel in a file of its own, with a device function in another one, and a host file in C.
void write_files() {
  write("shared.cuh", "#pragma once\nextern __device__ float offset;\n__device__ float twice(float x);\n");
  write("device.cu",
        "#include \"shared.cuh\"\n__device__ float offset = 0.5f;\n"
        "__device__ float twice(float x) { return 2 * x; }\n");
  write(
      "kernel.cu",
      "#include \"shared.cuh\"\n"
      "__global__ void k(float* p, int n) {\n  if (threadIdx.x < n) p[threadIdx.x] = "
      "twice(p[threadIdx.x]) + offset;\n}\n"
      "extern \"C\" int change(float* p, int n) {\n  k<<<1, 32>>>(p, n);\n  return cudaGetLastError();\n}\n");
  write(
      "main.c",
      "#include <cuda_runtime.h>\n#include <cuComplex.h>\n#include <cublas_v2.h>\n#include <curand.h>\n"
      "#include <stdio.h>\n"
      "int change(float* p, int n);\n"
      "int main(void) {\n"
      "  struct cudaDeviceProp properties;\n  dim3 grid = {1, 1, 1};\n  float4 v = make_float4(1, 2, 3, 4);\n"
      "  struct cudaExtent extent = make_cudaExtent(4, 1, 1);\n  float* d = NULL;\n  cudaError_t error;\n"
      "  enum cudaMemcpyKind kind = cudaMemcpyHostToDevice;\n  cudaStream_t stream;\n  cudaEvent_t event;\n"
      "  cuDoubleComplex z = cuCmul(make_cuDoubleComplex(0, 1), make_cuDoubleComplex(0, 1));\n"
      "  cudaGetDeviceProperties(&properties, 0);\n"
      "  error = cudaMalloc((void**)&d, sizeof v);\n"
      "  if (error != cudaSuccess) return printf(\"%s\\n\", cudaGetErrorString(error));\n"
      "  cudaMemcpy(d, &v, sizeof v, kind);\n  change(d, (int)(grid.x * extent.width));\n"
      "  cudaStreamCreate(&stream);\n  cudaEventCreate(&event);\n  cudaEventRecord(event, 0);\n"
      "  cudaStreamWaitEvent(stream, event, 0);\n"
      "  cudaMemcpyAsync(&v, d, sizeof v, cudaMemcpyDeviceToHost, stream);\n"
      "  cudaStreamSynchronize(stream);\n  cudaStreamDestroy(stream);\n  cudaEventDestroy(event);\n"
      "  cudaFree(d);\n"
      "  printf(\"%g %g %g %d\\n\", v.x, v.w, z.x, properties.warpSize);\n  return 0;\n}\n");
}

const char* const expected = "2.5 8.5 -1 32\n";

TEST(HostFiles, in_plain_c_know_the_run_time_api) {
  const CurrentFolder folder("plain_c");
  write_files();
  expect_built({"-rdc=true", "main.c", "kernel.cu", "device.cu", "-o", "prog"});
  expect_output("prog", expected);
}

TEST(HostFiles, go_with_objects_libraries_and_a_device_link_step) {
  const CurrentFolder folder("steps");
  write_files();
  expect_built({"-dc", "kernel.cu", "device.cu"});
  expect_built({"-c", "main.c"});
  expect_built({"-dlink", "kernel.o", "device.o", "-o", "link.o"});
  expect_built({"kernel.o", "device.o", "link.o", "main.o", "-o", "prog", "-lcudart", "-lcudadevrt"});
  expect_output("prog", expected);
  expect_built({"-lib", "kernel.o", "device.o", "-o", "libkernels.a"});
  expect_built({"main.o", "-L.", "-lkernels", "-o", "from_library", "-lcudart", "-lcuda", "-lcublas"});
  expect_output("from_library", expected);
}

TEST(HostFiles, may_be_compiled_by_the_host_s_own_compilers) {
  if (std::system("gcc --version > /dev/null 2>&1 && g++ --version > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "gcc is not installed";
  const CurrentFolder folder("own_compilers");
  write_files();
  write(
      "more.cpp",
      "#include <cuda_runtime.h>\n#include <cuda.h>\n#include <nvrtc.h>\n"
      "int count() { float* p = nullptr; cudaMalloc(&p, 4); cudaFree(p); int n = 0; cudaGetDeviceCount(&n);\n"
      "  return n + cudaCreateChannelDesc<float2>().y + static_cast<int>(dim3(2).x); }\n");
  const std::string include = std::string(" -I") + GRIDSTRIDE_SOURCE_DIR + "/grader/simt/include -c ";
  EXPECT_EQ(std::system(("gcc -std=c99 -Wall -Werror" + include + "main.c").c_str()), 0);
  for (const char* const standard : {"11", "17"})
    EXPECT_EQ(
        std::system(("g++ -Wall -Werror -std=c++" + std::string(standard) + include + "more.cpp").c_str()),
        0);
  expect_built({"-rdc=true", "main.o", "more.o", "kernel.cu", "device.cu", "-o", "prog"});
  expect_output("prog", expected);
}

}  // namespace
}  // namespace gridstride::cc
