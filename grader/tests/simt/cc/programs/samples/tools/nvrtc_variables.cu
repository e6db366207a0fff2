// SPDX-License-Identifier: MIT
// options: -lnvrtc -lcuda
// stdout: 10 20 30 4 5 6
// Name expressions of variables: arrays, structures, in namespaces, of one file alone, constants, of templates.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <vector>

const char* const source = R"(
struct Settings { float scale; int shift; };
__constant__ float table[4];
__constant__ Settings settings;
__device__ int counter;
static __device__ int own[2];
namespace deep {
namespace deeper { __constant__ int values[3]; }
__constant__ const int fixed[3] = {4, 5, 6};
template <class T> __device__ T last = T(0);
}
namespace { __device__ double hidden[5]; }
template <class T>
__global__ void read(T* out) {
  out[threadIdx.x] = deep::deeper::values[threadIdx.x];
  out[3 + threadIdx.x] = deep::fixed[threadIdx.x];
  own[0] = counter + settings.shift;
  hidden[0] = table[0];
  deep::last<T> = 1;
}
)";

#define CHECK(call) \
  if (const int error = call; error != 0) return std::printf("line %d: %d\n", __LINE__, error)

int main() {
  const char* names[] = {"&table",       "&settings", "&counter", "&own", "&deep::deeper::values",
                         "&deep::fixed", "&deep::last<int>", "&hidden"};
  const size_t sizes[] = {16, 8, 4, 8, 12, 12, 4, 40};
  nvrtcProgram program;
  CHECK(nvrtcCreateProgram(&program, source, "read.cu", 0, nullptr, nullptr));
  for (const char* name : names) CHECK(nvrtcAddNameExpression(program, name));
  CHECK(nvrtcAddNameExpression(program, "read<int>"));
  CHECK(nvrtcCompileProgram(program, 0, nullptr));
  size_t bytes;
  CHECK(nvrtcGetPTXSize(program, &bytes));
  std::vector<char> image(bytes);
  CHECK(nvrtcGetPTX(program, image.data()));

  CUdevice device;
  CUcontext context;
  CUmodule module;
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuCtxCreate(&context, 0, device));
  CHECK(cuModuleLoadData(&module, image.data()));
  CUdeviceptr values = 0, address;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    const char* lowered;
    CHECK(nvrtcGetLoweredName(program, names[i], &lowered));
    CHECK(cuModuleGetGlobal(&address, &bytes, module, lowered));
    if (bytes != sizes[i]) return std::printf("%s has %zu bytes\n", names[i], bytes);
    if (i == 4) values = address;
  }
  if (cuModuleGetGlobal(&address, &bytes, module, "missing") != CUDA_ERROR_NOT_FOUND) return 1;
  if (cuModuleGetGlobal(&address, &bytes, module, "_Z4readIiEvPT_") != CUDA_ERROR_NOT_FOUND) return 2;

  const int given[] = {10, 20, 30};
  CHECK(cuMemcpyHtoD(values, given, sizeof given));
  const char* lowered;
  CHECK(nvrtcGetLoweredName(program, "read<int>", &lowered));
  CUfunction kernel;
  CHECK(cuModuleGetFunction(&kernel, module, lowered));
  CHECK(nvrtcDestroyProgram(&program));
  CUdeviceptr out;
  CHECK(cuMemAlloc(&out, 6 * sizeof(int)));
  void* arguments[] = {&out};
  CHECK(cuLaunchKernel(kernel, 1, 1, 1, 3, 1, 1, 0, nullptr, arguments, nullptr));
  int h[6];
  CHECK(cuMemcpyDtoH(h, out, sizeof h));
  std::printf("%d %d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4], h[5]);
  CHECK(cuMemFree(out));
  CHECK(cuModuleUnload(module));
  return cuCtxDestroy(context);
}
