// SPDX-License-Identifier: MIT
// Fills of the driver API with elements of 2 and 4 bytes: in stream order, captured, and on devices alone.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>

#define CHECK(condition)                                 \
  do {                                                   \
    if (!(condition)) {                                  \
      std::printf("line %d: %s\n", __LINE__, #condition); \
      return 1;                                          \
    }                                                    \
  } while (0)

int main() {
  CUdevice device;
  CUcontext context;
  CHECK(cuInit(0) == CUDA_SUCCESS && cuDeviceGet(&device, 0) == CUDA_SUCCESS);
  CHECK(cuDevicePrimaryCtxRetain(&context, device) == CUDA_SUCCESS && cuCtxSetCurrent(context) == CUDA_SUCCESS);
  unsigned* d;
  cudaMalloc(&d, 64);
  const auto address = (CUdeviceptr)d;
  unsigned h[16];
  CHECK(cuMemsetD32(address, 0x01020304, 16) == CUDA_SUCCESS && cuMemsetD16(address + 4, 0xabcd, 2) == CUDA_SUCCESS);
  cudaMemcpy(h, d, 64, cudaMemcpyDeviceToHost);
  CHECK(h[0] == 0x01020304 && h[1] == 0xabcdabcd && h[2] == 0x01020304 && h[15] == 0x01020304);
  CHECK(cuMemsetD32(address + 2, 1, 1) == CUDA_ERROR_INVALID_VALUE && cuMemsetD32(address, 1, 0) == CUDA_SUCCESS);
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  CHECK(cuMemsetD32Async(address, 7, 16, stream) == CUDA_SUCCESS);
  CHECK(cudaStreamEndCapture(stream, &graph) == cudaSuccess && cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess);
  cudaMemcpy(h, d, 64, cudaMemcpyDeviceToHost);
  CHECK(h[0] == 0x01020304);
  CHECK(cudaGraphLaunch(exec, stream) == cudaSuccess && cudaStreamSynchronize(stream) == cudaSuccess);
  cudaMemcpy(h, d, 64, cudaMemcpyDeviceToHost);
  CHECK(h[0] == 7 && h[15] == 7);
  CHECK(cuMemsetD32Async(address, 9, 1, stream) == CUDA_SUCCESS && cudaStreamSynchronize(stream) == cudaSuccess);
  cudaMemcpy(h, d, 64, cudaMemcpyDeviceToHost);
  CHECK(h[0] == 9 && h[1] == 7);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cuDevicePrimaryCtxRelease(device);
  return 0;
}
