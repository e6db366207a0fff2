// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2 -lnvrtc -lcuda
// A module for each of two devices; a library serves both.
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvrtc.h>

#include <vector>

const char* const source = "extern \"C\" __global__ void count(int* data) { data[threadIdx.x] = threadIdx.x; }";

int main() {
  nvrtcProgram program;
  if (nvrtcCreateProgram(&program, source, "count.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) return 1;
  if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS) return 1;
  size_t bytes;
  if (nvrtcGetPTXSize(program, &bytes) != NVRTC_SUCCESS) return 1;
  std::vector<char> image(bytes);
  if (nvrtcGetPTX(program, image.data()) != NVRTC_SUCCESS) return 1;
  CUlibrary library;
  CUkernel of_both;
  if (cudaFree(nullptr) != cudaSuccess) return 2;
  if (cuLibraryLoadData(&library, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0) != CUDA_SUCCESS) return 2;
  if (cuLibraryGetKernel(&of_both, library, "count") != CUDA_SUCCESS) return 2;
  for (int k = 0; k < 2; ++k) {
    cudaSetDevice(k);
    cudaFree(nullptr);
    CUmodule module;
    CUfunction count, of_library;
    if (cuModuleLoadData(&module, image.data()) != CUDA_SUCCESS) return 2;
    if (cuModuleGetFunction(&count, module, "count") != CUDA_SUCCESS) return 2;
    if (cuKernelGetFunction(&of_library, of_both) != CUDA_SUCCESS) return 2;
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    void* arguments[] = {&data};
    if (cuLaunchKernel(count, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS) return 3;
    if (cuLaunchKernel(of_library, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS) return 3;
    if (cudaDeviceSynchronize() != cudaSuccess) return 4;
    cudaFree(data);
  }
}
