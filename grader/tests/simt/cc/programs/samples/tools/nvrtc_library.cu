// SPDX-License-Identifier: MIT
// options: -lnvrtc -lcuda
// stdout: 3 6 9 12, 7 in offset
// A library of the driver API: its kernel as such and as a function, a variable of it, what is refused.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <vector>

const char* const source = R"(
__device__ int offset;
extern "C" __global__ void scale(int* data, int factor) {
  data[threadIdx.x] *= factor;
  if (threadIdx.x == 0) offset += factor;
}
)";

#define CHECK(call) \
  if (const int error = call; error != 0) return std::printf("line %d: %d\n", __LINE__, error)

int main() {
  nvrtcProgram program;
  CHECK(nvrtcCreateProgram(&program, source, "times.cu", 0, nullptr, nullptr));
  CHECK(nvrtcAddNameExpression(program, "&offset"));
  CHECK(nvrtcCompileProgram(program, 0, nullptr));
  size_t bytes;
  CHECK(nvrtcGetPTXSize(program, &bytes));
  std::vector<char> image(bytes);
  CHECK(nvrtcGetPTX(program, image.data()));

  CHECK(cuInit(0));
  CUlibrary library;  // before there is a context
  CHECK(cuLibraryLoadData(&library, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  CUkernel kernel;
  CHECK(cuLibraryGetKernel(&kernel, library, "scale"));
  if (cuLibraryGetKernel(&kernel, library, "missing") != CUDA_ERROR_NOT_FOUND) return 1;

  CUdevice device;
  CUcontext context;
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CUfunction function;
  CHECK(cuKernelGetFunction(&function, kernel));
  int threads;
  CHECK(cuKernelGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel, device));
  if (threads != 1024) return 2;
  int numbers[] = {1, 2, 3, 4};
  CUdeviceptr data, offset;
  CHECK(cuMemAlloc(&data, sizeof numbers));
  CHECK(cuMemcpyHtoD(data, numbers, sizeof numbers));
  int factor = 3;
  void* arguments[] = {&data, &factor};
  CHECK(cuLaunchKernel(function, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuMemcpyDtoH(numbers, data, sizeof numbers));
  factor = 4;
  CHECK(cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr));
  const char* lowered;
  CHECK(nvrtcGetLoweredName(program, "&offset", &lowered));
  CHECK(cuLibraryGetGlobal(&offset, &bytes, library, lowered));
  int in_offset;
  CHECK(cuMemcpyDtoH(&in_offset, offset, sizeof in_offset));
  std::printf("%d %d %d %d, %d in offset\n", numbers[0], numbers[1], numbers[2], numbers[3], in_offset);
  CHECK(nvrtcDestroyProgram(&program));
  CHECK(cuMemFree(data));
  CHECK(cuLibraryUnload(library));
  if (cuLibraryUnload(library) != CUDA_ERROR_INVALID_HANDLE) return 3;
  CHECK(cuDevicePrimaryCtxRelease(device));
}
