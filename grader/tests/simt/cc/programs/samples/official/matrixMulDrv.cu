// SPDX-License-Identifier: MIT
// options: -lcuda -lnvrtc
// A matrix product with the driver's calls only; the module comes from text compiled at run time.
#include <cuda.h>
#include <nvrtc.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK(call)                                                        \
  do {                                                                     \
    if (int error_ = static_cast<int>(call)) {                             \
      fprintf(stderr, "line %d: error %d\n", __LINE__, error_);            \
      exit(EXIT_FAILURE);                                                  \
    }                                                                      \
  } while (0)

static const char kernels[] = R"(
__constant__ float scale = 1.0f;
template <int block_size, typename size_type>
__device__ void matrixMul(float *C, float *A, float *B, size_type wA, size_type wB) {
  __shared__ float As[block_size][block_size];
  __shared__ float Bs[block_size][block_size];
  size_type tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * block_size + ty, col = blockIdx.x * block_size + tx;
  float sum = 0;
  for (size_type t = 0; t < wA / block_size; ++t) {
    As[ty][tx] = A[row * wA + t * block_size + tx];
    Bs[ty][tx] = B[(t * block_size + ty) * wB + col];
    __syncthreads();
    for (size_type k = 0; k < block_size; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * wB + col] = sum * scale;
}
extern "C" __global__ void matrixMul_bs16_64bit(float *C, float *A, float *B, size_t wA, size_t wB) {
  matrixMul<16, size_t>(C, A, B, wA, wB);
}
extern "C" __global__ void matrixMul_bs8_64bit(float *C, float *A, float *B, size_t wA, size_t wB) {
  matrixMul<8, size_t>(C, A, B, wA, wB);
}
)";

int main()
{
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction function;
    int major = 0, minor = 0;
    char name[100];
    size_t total = 0;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
    CHECK(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
    CHECK(cuDeviceGetName(name, sizeof name, device));
    CHECK(cuDeviceTotalMem(&total, device));
    printf("%s, compute capability %d.%d\n", name, major, minor);
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxPushCurrent(context));
    nvrtcProgram program;
    CHECK(nvrtcCreateProgram(&program, kernels, "matrixMul_kernel.cu", 0, nullptr, nullptr));
    CHECK(nvrtcCompileProgram(program, 0, nullptr));
    size_t size;
    CHECK(nvrtcGetPTXSize(program, &size));
    std::vector<char> ptx(size);
    CHECK(nvrtcGetPTX(program, ptx.data()));
    CHECK(nvrtcDestroyProgram(&program));
    CHECK(cuModuleLoadData(&module, ptx.data()));
    const float scale = 2.0f;
    CUdeviceptr d_scale;
    size_t scale_size;
    CHECK(cuModuleGetGlobal(&d_scale, &scale_size, module, "scale"));
    CHECK(cuMemcpyHtoD(d_scale, &scale, scale_size));
    const size_t wA = 32, hA = 48, wB = 64;
    std::vector<float> A(wA * hA), B(wA * wB), C(hA * wB), want(hA * wB, 0.0f);
    for (size_t i = 0; i < A.size(); i++) A[i] = i % 3;
    for (size_t i = 0; i < B.size(); i++) B[i] = i % 4;
    for (size_t r = 0; r < hA; r++)
        for (size_t k = 0; k < wA; k++)
            for (size_t c = 0; c < wB; c++) want[r * wB + c] += 2 * A[r * wA + k] * B[k * wB + c];
    CUdeviceptr d_A, d_B, d_C;
    CHECK(cuMemAlloc(&d_A, A.size() * sizeof(float)));
    CHECK(cuMemAlloc(&d_B, B.size() * sizeof(float)));
    CHECK(cuMemAlloc(&d_C, C.size() * sizeof(float)));
    CHECK(cuMemcpyHtoD(d_A, A.data(), A.size() * sizeof(float)));
    CHECK(cuMemcpyHtoD(d_B, B.data(), B.size() * sizeof(float)));
    for (unsigned block : {16u, 8u})
    {
        CHECK(cuMemsetD32(d_C, 0, C.size()));
        CHECK(cuModuleGetFunction(&function, module, block == 16 ? "matrixMul_bs16_64bit" : "matrixMul_bs8_64bit"));
        size_t Matrix_Width_A = wA, Matrix_Width_B = wB;
        void *args[5] = {&d_C, &d_A, &d_B, &Matrix_Width_A, &Matrix_Width_B};
        CHECK(cuLaunchKernel(function, wB / block, hA / block, 1, block, block, 1, 0, NULL, args, NULL));
        CHECK(cuCtxSynchronize());
        CHECK(cuMemcpyDtoH(C.data(), d_C, C.size() * sizeof(float)));
        if (C != want) return EXIT_FAILURE;
    }
    CHECK(cuMemFree(d_A));
    CHECK(cuMemFree(d_B));
    CHECK(cuMemFree(d_C));
    CHECK(cuModuleUnload(module));
    CHECK(cuDevicePrimaryCtxRelease(device));
    return EXIT_SUCCESS;
}
