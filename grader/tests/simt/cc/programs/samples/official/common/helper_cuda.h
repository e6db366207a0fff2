// SPDX-License-Identifier: MIT
// What programs of this kind share: error checks, choice of the device, a stop watch, comparison of results.
#ifndef COMMON_HELPER_CUDA_H_
#define COMMON_HELPER_CUDA_H_
#pragma once

#include <cuda_runtime.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

template <typename T>
void check(T result, char const* const func, const char* const file, int const line) {
  if (result) {
    fprintf(stderr, "%s:%d: %s gave error %d (%s)\n", file, line, func, static_cast<int>(result),
            cudaGetErrorName(static_cast<cudaError_t>(result)));
    exit(EXIT_FAILURE);
  }
}
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

#define getLastCudaError(msg) lastCudaError(msg, __FILE__, __LINE__)
inline void lastCudaError(const char* message, const char* file, const int line) {
  cudaError_t err = cudaGetLastError();
  if (cudaSuccess != err) {
    fprintf(stderr, "%s(%i): %s: (%d) %s\n", file, line, message, static_cast<int>(err), cudaGetErrorString(err));
    exit(EXIT_FAILURE);
  }
}

inline int findCudaDevice(int argc, const char** argv) {
  int device = 0;
  for (int i = 1; i < argc; ++i) {
    if (strncmp(argv[i], "-device=", 8) == 0) device = atoi(argv[i] + 8);
  }
  cudaDeviceProp properties;
  checkCudaErrors(cudaSetDevice(device));
  checkCudaErrors(cudaGetDeviceProperties(&properties, device));
  printf("device %d: %s, compute capability %d.%d\n", device, properties.name, properties.major, properties.minor);
  return device;
}

inline int iDivUp(int a, int b) { return a % b != 0 ? a / b + 1 : a / b; }

struct StopWatch {
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  float ms() const {
    return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - begin).count();
  }
};

inline bool compareData(const float* reference, const float* data, unsigned n, float epsilon) {
  for (unsigned i = 0; i < n; ++i) {
    if (!(fabsf(reference[i] - data[i]) <= epsilon)) {
      printf("element %u is %g, not %g\n", i, data[i], reference[i]);
      return false;
    }
  }
  return true;
}

#endif
