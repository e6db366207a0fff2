// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2 -lnvrtc -lcuda
// A module that was loaded while device 0 was current, and is launched on device 1 too.
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
  CUmodule module;
  CUfunction count;
  cudaSetDevice(0);
  cudaFree(nullptr);
  if (cuModuleLoadData(&module, image.data()) != CUDA_SUCCESS) return 2;
  if (cuModuleGetFunction(&count, module, "count") != CUDA_SUCCESS) return 2;
  for (int k = 0; k < 2; ++k) {
    cudaSetDevice(k);
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    void* arguments[] = {&data};
    const CUresult result =
        cuLaunchKernel(count, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr);  // FIND cuda_error
    if (result != (k == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE)) return 3;
    cudaDeviceSynchronize();
    cudaFree(data);
  }
}
