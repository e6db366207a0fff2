// SPDX-License-Identifier: MIT
// options: -lcuda
// Devices, contexts, memory, streams and errors of the driver API.
#include <cuda.h>

#include <cstdio>
#include <cstring>
#include <vector>

int check_before_start() {
  int count = 0;
  if (cuDeviceGetCount(&count) != CUDA_ERROR_NOT_INITIALIZED) return 1;
  if (cuInit(1) != CUDA_ERROR_INVALID_VALUE || cuInit(0) != CUDA_SUCCESS) return 2;
  CUdeviceptr pointer;
  if (cuMemAlloc(&pointer, 16) != CUDA_ERROR_INVALID_CONTEXT) return 3;
  if (cuDeviceGetCount(&count) != CUDA_SUCCESS || count != 1) return 4;
  CUdevice device;
  return cuDeviceGet(&device, 1) == CUDA_ERROR_INVALID_DEVICE ? 0 : 5;
}

int check_device(CUdevice device) {
  char name[64];
  int major = 0, minor = 0, threads = 0;
  size_t bytes = 0;
  cuDeviceGetName(name, sizeof name, device);
  cuDeviceComputeCapability(&major, &minor, device);
  cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device);
  cuDeviceTotalMem(&bytes, device);
  if (std::strcmp(name, "GeForce GTX 1060 6GB") != 0 || 10 * major + minor != 61) return 10;
  return threads == 1024 && bytes == 6373244928u ? 0 : 11;
}

int check_contexts(CUdevice device) {
  CUcontext first, second, now;
  cuCtxCreate(&first, 0, device);
  cuCtxCreate(&second, CU_CTX_SCHED_SPIN, device);
  cuCtxGetCurrent(&now);
  if (now != second) return 20;
  cuCtxPopCurrent(&now);
  if (now != second) return 21;
  cuCtxGetCurrent(&now);
  if (now != first) return 22;
  cuCtxSetCurrent(second);
  if (cuCtxDestroy(second) != CUDA_SUCCESS || cuCtxDestroy(second) != CUDA_ERROR_INVALID_CONTEXT) return 23;
  cuCtxPushCurrent(first);
  return 0;
}

int check_memory() {
  CUdeviceptr a, b;
  cuMemAlloc(&a, 1000 * sizeof(int));
  cuMemAlloc(&b, 1000 * sizeof(int));
  CUstream stream;
  CUevent start, stop;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuEventCreate(&start, CU_EVENT_DEFAULT);
  cuEventCreate(&stop, CU_EVENT_DEFAULT);
  cuMemsetD32(a, 0xabcd1234, 1000);
  cuMemsetD8(b, 0, 4000);
  cuCtxSynchronize();  // which a stream that does not wait for the default one needs
  cuEventRecord(start, stream);
  cuMemcpyDtoDAsync(b, a, 500 * sizeof(int), stream);
  cuEventRecord(stop, stream);
  if (cuStreamSynchronize(stream) != CUDA_SUCCESS || cuEventQuery(stop) != CUDA_SUCCESS) return 30;
  float milliseconds = -1;
  cuEventElapsedTime(&milliseconds, start, stop);
  std::vector<unsigned> h(1000);
  cuMemcpyDtoH(h.data(), b, 4000);
  cuEventDestroy(start);
  cuEventDestroy(stop);
  cuStreamDestroy(stream);
  cuMemFree(a);
  cuMemFree(b);
  if (h[0] != 0xabcd1234 || h[499] != 0xabcd1234 || h[500] != 0 || milliseconds < 0) return 31;
  return 0;
}

int check_errors() {
  const char* text = nullptr;
  cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &text);
  if (std::strcmp(text, "CUDA_ERROR_OUT_OF_MEMORY") != 0) return 40;
  cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text);
  if (std::strcmp(text, "invalid argument") != 0) return 41;
  if (cuGetErrorName(static_cast<CUresult>(12345), &text) != CUDA_ERROR_INVALID_VALUE) return 42;
  CUmodule module;
  return cuModuleLoad(&module, "no such file.ptx") == CUDA_ERROR_FILE_NOT_FOUND ? 0 : 43;
}

int main() {
  CUdevice device = 0;
  int result = check_before_start();
  if (result == 0) result = check_device(device);
  if (result == 0) result = check_contexts(device);
  if (result == 0) result = check_memory();
  if (result == 0) result = check_errors();
  if (result != 0) std::printf("%d\n", result);
  return result;
}
