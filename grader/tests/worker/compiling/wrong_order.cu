// SPDX-License-Identifier: MIT
// A kernel of a text gets its last two arguments in the wrong order, the bits of a float for a size.
#include <cuda.h>
#include <nvrtc.h>

#include <string>

#include "shared_reduction.cuh"

namespace {

const char* const source = R"(
__global__ void fill(float* data, int n, float value) {
  const int i = threadIdx.x;
  if (i < n) data[i] = value;
}
)";

}  // namespace

float sum(std::span<const float>) {
  float* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, 16 * sizeof(float)));
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source, "fill.cu", 0, nullptr, nullptr);
  nvrtcAddNameExpression(program, "fill");
  if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS) return -1;
  const char* name = nullptr;
  nvrtcGetLoweredName(program, "fill", &name);
  std::size_t size_bytes = 0;
  nvrtcGetPTXSize(program, &size_bytes);
  std::string image(size_bytes, '\0');
  nvrtcGetPTX(program, image.data());
  CUmodule module;
  CUfunction fill;
  if (cuModuleLoadData(&module, image.c_str()) != CUDA_SUCCESS) return -2;
  if (cuModuleGetFunction(&fill, module, name) != CUDA_SUCCESS) return -3;
  nvrtcDestroyProgram(&program);
  int n = 16;
  float value = 1;
  void* arguments[] = {&d_data, &value, &n};
  if (cuLaunchKernel(fill, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS) return -4;
  cudaDeviceSynchronize();
  cudaFree(d_data);
  return 0;
}
