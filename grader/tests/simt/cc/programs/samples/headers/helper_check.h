// SPDX-License-Identifier: MIT
// A helper as many courses hand out: what it defines depends on which CUDA headers came before it.
#pragma once
#include <stdio.h>
#include <stdlib.h>

#ifdef __DRIVER_TYPES_H__
static const char* name_of(cudaError_t error) { return cudaGetErrorName(error); }
#endif
#ifdef CUBLAS_API_H_
static const char* name_of(cublasStatus_t status) { return cublasGetStatusName(status); }
#endif
#ifdef CURAND_H_
static const char* name_of(curandStatus_t status) {
  return status == CURAND_STATUS_ALLOCATION_FAILED ? "no memory" : "failure of cuRAND";
}
#endif

template <typename T>
void stop_unless_zero(T result, const char* what, const char* file, int line) {
  if (!result) return;
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, what, name_of(result));
  exit(EXIT_FAILURE);
}

#ifdef __DRIVER_TYPES_H__
#define CHECK(call) stop_unless_zero((call), #call, __FILE__, __LINE__)
#endif

#ifdef __CUDA_RUNTIME_H__
inline int last_device() {
  int count = 0;
  CHECK(cudaGetDeviceCount(&count));
  return count - 1;
}
#endif
