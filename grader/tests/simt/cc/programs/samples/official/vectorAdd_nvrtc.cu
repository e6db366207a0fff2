// SPDX-License-Identifier: MIT
// options: -lnvrtc -lcuda
// The kernel's text is compiled when the program runs, and launched by the driver's calls.
#include <cuda.h>
#include <nvrtc.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define NVRTC_SAFE_CALL(x)                                                  \
  do {                                                                      \
    nvrtcResult result = x;                                                 \
    if (result != NVRTC_SUCCESS) {                                          \
      fprintf(stderr, "%s failed: %s\n", #x, nvrtcGetErrorString(result)); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)
#define checkCudaErrors(x)                              \
  do {                                                  \
    CUresult result = x;                                \
    if (result != CUDA_SUCCESS) {                       \
      const char *msg;                                  \
      cuGetErrorName(result, &msg);                     \
      fprintf(stderr, "%s failed: %s\n", #x, msg);      \
      exit(1);                                          \
    }                                                   \
  } while (0)

static const char *source =
    "extern \"C\" __global__ void vectorAdd(const float *A, const float *B, float *C, int numElements)\n"
    "{\n"
    "    int i = blockDim.x * blockIdx.x + threadIdx.x;\n"
    "    if (i < numElements) C[i] = A[i] + B[i];\n"
    "}\n";

int main(int argc, char **argv)
{
    nvrtcProgram prog;
    NVRTC_SAFE_CALL(nvrtcCreateProgram(&prog, source, "vectorAdd_kernel.cu", 0, NULL, NULL));
    const char *opts[] = {"--gpu-architecture=compute_60", "--fmad=false"};
    nvrtcResult compiled = nvrtcCompileProgram(prog, 2, opts);
    size_t logSize;
    NVRTC_SAFE_CALL(nvrtcGetProgramLogSize(prog, &logSize));
    std::vector<char> log(logSize + 1);
    NVRTC_SAFE_CALL(nvrtcGetProgramLog(prog, log.data()));
    if (compiled != NVRTC_SUCCESS)
    {
        fprintf(stderr, "%s\n", log.data());
        return 1;
    }
    size_t ptxSize;
    NVRTC_SAFE_CALL(nvrtcGetPTXSize(prog, &ptxSize));
    std::vector<char> ptx(ptxSize);
    NVRTC_SAFE_CALL(nvrtcGetPTX(prog, ptx.data()));
    NVRTC_SAFE_CALL(nvrtcDestroyProgram(&prog));
    CUdevice cuDevice;
    CUcontext context;
    CUmodule module;
    CUfunction kernel_addr;
    checkCudaErrors(cuInit(0));
    checkCudaErrors(cuDeviceGet(&cuDevice, 0));
    checkCudaErrors(cuDevicePrimaryCtxRetain(&context, cuDevice));
    checkCudaErrors(cuCtxSetCurrent(context));
    checkCudaErrors(cuModuleLoadDataEx(&module, ptx.data(), 0, 0, 0));
    checkCudaErrors(cuModuleGetFunction(&kernel_addr, module, "vectorAdd"));
    int numElements = 5000;
    size_t size = numElements * sizeof(float);
    std::vector<float> h_A(numElements), h_B(numElements), h_C(numElements);
    for (int i = 0; i < numElements; ++i)
    {
        h_A[i] = rand() / (float)RAND_MAX;
        h_B[i] = rand() / (float)RAND_MAX;
    }
    CUdeviceptr d_A, d_B, d_C;
    checkCudaErrors(cuMemAlloc(&d_A, size));
    checkCudaErrors(cuMemAlloc(&d_B, size));
    checkCudaErrors(cuMemAlloc(&d_C, size));
    checkCudaErrors(cuMemcpyHtoD(d_A, h_A.data(), size));
    checkCudaErrors(cuMemcpyHtoD(d_B, h_B.data(), size));
    int threadsPerBlock = 256;
    int blocksPerGrid = (numElements + threadsPerBlock - 1) / threadsPerBlock;
    void *arr[] = {(void *)&d_A, (void *)&d_B, (void *)&d_C, (void *)&numElements};
    checkCudaErrors(cuLaunchKernel(kernel_addr, blocksPerGrid, 1, 1, threadsPerBlock, 1, 1, 0, 0, &arr[0], 0));
    checkCudaErrors(cuCtxSynchronize());
    checkCudaErrors(cuMemcpyDtoH(h_C.data(), d_C, size));
    int wrong = 0;
    for (int i = 0; i < numElements; ++i) wrong += fabs(h_A[i] + h_B[i] - h_C[i]) > 1e-5;
    checkCudaErrors(cuMemFree(d_A));
    checkCudaErrors(cuMemFree(d_B));
    checkCudaErrors(cuMemFree(d_C));
    checkCudaErrors(cuModuleUnload(module));
    checkCudaErrors(cuDevicePrimaryCtxRelease(cuDevice));
    return wrong == 0 ? 0 : 1;
}
