// SPDX-License-Identifier: MIT
// options: -lnvrtc -lcuda
// stdout: wrong.cu:3: error
// Name expressions, headers given as text, global variables, a log with an error, shared memory.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

const char* const header = "#pragma once\ntemplate <class T> __device__ T twice(T x) { return x + x; }\n";
const char* const source = R"(
#include "ops/twice.h"
__constant__ int offset;
__device__ float total[4];
namespace lib {
template <class T, int block>
__global__ void fill(T* out, int n) {
  __shared__ T tile[block];
  const int i = threadIdx.x;
  tile[i] = twice<T>(i);
  __syncthreads();
  if (i < n) out[i] = tile[block - 1 - i] + OFFSET + offset;
  if (i < 4) total[i] = i;
}
}
)";

std::string log_of(nvrtcProgram program) {
  size_t bytes = 0;
  nvrtcGetProgramLogSize(program, &bytes);
  std::vector<char> log(bytes);
  nvrtcGetProgramLog(program, log.data());
  return log.data();
}

int run() {
  nvrtcProgram program;
  const char* names[] = {"ops/twice.h"};
  const char* headers[] = {header};
  if (nvrtcCreateProgram(&program, source, "fill.cu", 1, headers, names) != NVRTC_SUCCESS) return 1;
  if (nvrtcAddNameExpression(program, "lib::fill<float, 64>") != NVRTC_SUCCESS) return 2;
  if (nvrtcAddNameExpression(program, "&offset") != NVRTC_SUCCESS) return 3;
  const char* options[] = {"-DOFFSET=100", "-arch=sm_80"};
  if (nvrtcCompileProgram(program, 2, options) != NVRTC_SUCCESS) {
    std::printf("%s\n", log_of(program).c_str());
    return 4;
  }
  const char *kernel_name = nullptr, *offset_name = nullptr;
  if (nvrtcGetLoweredName(program, "lib::fill<float, 64>", &kernel_name) != NVRTC_SUCCESS) return 5;
  if (nvrtcGetLoweredName(program, "&offset", &offset_name) != NVRTC_SUCCESS) return 6;
  if (std::strcmp(kernel_name, "_ZN3lib4fillIfLi64EEEvPT_i") != 0) return 7;
  size_t bytes = 0;
  nvrtcGetCUBINSize(program, &bytes);
  std::vector<char> image(bytes);
  nvrtcGetCUBIN(program, image.data());
  // The run-time API made the primary context current.
  float* d_out;
  if (cudaMalloc(&d_out, 64 * sizeof(float)) != cudaSuccess) return 8;
  CUmodule module;
  CUfunction kernel;
  CUdeviceptr offset, total;
  if (cuModuleLoadData(&module, image.data()) != CUDA_SUCCESS) return 9;
  if (cuModuleGetFunction(&kernel, module, kernel_name) != CUDA_SUCCESS) return 10;
  if (cuModuleGetGlobal(&offset, &bytes, module, offset_name) != CUDA_SUCCESS || bytes != sizeof(int)) return 11;
  if (cuModuleGetGlobal(&total, &bytes, module, "total") != CUDA_SUCCESS || bytes != 16) return 12;
  if (cuModuleGetFunction(&kernel, module, "missing") != CUDA_ERROR_NOT_FOUND) return 13;
  const int value = 7;
  if (cuMemcpyHtoD(offset, &value, sizeof value) != CUDA_SUCCESS) return 14;
  // Arguments in one buffer: a pointer, then an int.
  struct {
    float* out;
    int n;
  } arguments{d_out, 64};
  size_t argument_bytes = sizeof(float*) + sizeof(int);
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &arguments, CU_LAUNCH_PARAM_BUFFER_SIZE, &argument_bytes,
                   CU_LAUNCH_PARAM_END};
  if (cuLaunchKernel(kernel, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra) != CUDA_SUCCESS) return 15;
  if (cuCtxSynchronize() != CUDA_SUCCESS) return 16;
  std::vector<float> out(64);
  float h_total[4];
  cudaMemcpy(out.data(), d_out, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  cuMemcpyDtoH(h_total, total, sizeof h_total);
  int shared_bytes = 0;
  cuFuncGetAttribute(&shared_bytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, kernel);
  cudaFree(d_out);
  nvrtcDestroyProgram(&program);
  for (int i = 0; i < 64; ++i)
    if (out[i] != 2.0f * (63 - i) + 107) return 17;
  if (h_total[3] != 3 || shared_bytes != 64 * sizeof(float)) return 18;
  return program == nullptr ? 0 : 19;
}

int tell_error() {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "__global__ void k(int* p) {\n  p[0] = 1;\n  p[1] = missing;\n}\n", "wrong.cu", 0,
                     nullptr, nullptr);
  if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_ERROR_COMPILATION) return 20;
  const std::string log = log_of(program);
  std::printf("%s%s\n", log.substr(0, 11).c_str(), log.find(": error: ") != log.npos ? " error" : "");
  nvrtcDestroyProgram(&program);
  nvrtcCreateProgram(&program, "", nullptr, 0, nullptr, nullptr);
  const char* options[] = {"--no-such-option"};
  return nvrtcCompileProgram(program, 1, options) == NVRTC_ERROR_INVALID_OPTION ? 0 : 21;
}

int main() {
  const int result = run();
  if (result != 0) std::printf("%d\n", result);
  return result != 0 ? result : tell_error();
}
