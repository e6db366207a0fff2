// SPDX-License-Identifier: MIT
// options: -lnvrtc -lcuda
// A kernel compiled while the program runs, launched by the driver API.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define CHECK_NVRTC(call)                                                                 \
  do {                                                                                    \
    const nvrtcResult result = (call);                                                    \
    if (result != NVRTC_SUCCESS) {                                                        \
      std::printf("line %d: %s\n", __LINE__, nvrtcGetErrorString(result));                \
      std::exit(1);                                                                       \
    }                                                                                     \
  } while (0)
#define CHECK_CU(call)                                                                    \
  do {                                                                                    \
    const CUresult result = (call);                                                       \
    if (result != CUDA_SUCCESS) {                                                         \
      const char* text = nullptr;                                                         \
      cuGetErrorName(result, &text);                                                      \
      std::printf("line %d: %s\n", __LINE__, text);                                       \
      std::exit(1);                                                                       \
    }                                                                                     \
  } while (0)

const char* const source = R"(
extern "C" __global__ void saxpy(float a, float* x, float* y, float* out, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * x[i] + y[i];
}
)";

std::string compiled() {
  nvrtcProgram program;
  CHECK_NVRTC(nvrtcCreateProgram(&program, source, "saxpy.cu", 0, nullptr, nullptr));
  const char* options[] = {"--gpu-architecture=compute_75", "--fmad=false", "-std=c++17"};
  CHECK_NVRTC(nvrtcCompileProgram(program, 3, options));
  size_t bytes = 0;
  CHECK_NVRTC(nvrtcGetProgramLogSize(program, &bytes));
  std::vector<char> log(bytes);
  CHECK_NVRTC(nvrtcGetProgramLog(program, log.data()));
  CHECK_NVRTC(nvrtcGetPTXSize(program, &bytes));
  std::vector<char> ptx(bytes);
  CHECK_NVRTC(nvrtcGetPTX(program, ptx.data()));
  CHECK_NVRTC(nvrtcDestroyProgram(&program));
  return ptx.data();
}

int main() {
  const std::string ptx = compiled();
  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction kernel;
  CHECK_CU(cuInit(0));
  CHECK_CU(cuDeviceGet(&device, 0));
  CHECK_CU(cuCtxCreate(&context, 0, device));
  CHECK_CU(cuModuleLoadDataEx(&module, ptx.c_str(), 0, nullptr, nullptr));
  CHECK_CU(cuModuleGetFunction(&kernel, module, "saxpy"));

  size_t n = 1000;
  const size_t bytes = n * sizeof(float);
  float a = 2.5f;
  std::vector<float> x(n), y(n), out(n);
  for (size_t i = 0; i < n; ++i) x[i] = i, y[i] = 2 * i;
  CUdeviceptr d_x, d_y, d_out;
  CHECK_CU(cuMemAlloc(&d_x, bytes));
  CHECK_CU(cuMemAlloc(&d_y, bytes));
  CHECK_CU(cuMemAlloc(&d_out, bytes));
  CHECK_CU(cuMemcpyHtoD(d_x, x.data(), bytes));
  CHECK_CU(cuMemcpyHtoD(d_y, y.data(), bytes));
  void* arguments[] = {&a, &d_x, &d_y, &d_out, &n};
  CHECK_CU(cuLaunchKernel(kernel, 8, 1, 1, 128, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK_CU(cuCtxSynchronize());
  CHECK_CU(cuMemcpyDtoH(out.data(), d_out, bytes));
  int wrong = 0;
  for (size_t i = 0; i < n; ++i) wrong += out[i] != a * x[i] + y[i];
  CHECK_CU(cuMemFree(d_x));
  CHECK_CU(cuMemFree(d_y));
  CHECK_CU(cuMemFree(d_out));
  CHECK_CU(cuModuleUnload(module));
  CHECK_CU(cuCtxDestroy(context));
  return wrong == 0 ? 0 : 1;
}
