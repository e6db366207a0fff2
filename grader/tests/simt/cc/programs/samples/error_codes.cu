// SPDX-License-Identifier: MIT
// Errors that a program expects and handles have CUDA's numbers and texts.
#include <cstdio>
#include <cstring>

int main() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count < 1) return 1;
  if (cudaSetDevice(count) != cudaErrorInvalidDevice) return 2;
  if (cudaGetLastError() != cudaErrorInvalidDevice) return 3;
  if (cudaGetLastError() != cudaSuccess) return 4;
  void* p = nullptr;
  if (cudaMalloc(&p, size_t{1} << 45) != cudaErrorMemoryAllocation) return 5;
  cudaGetLastError();
  if (cudaErrorInvalidValue != 1 || cudaErrorInvalidDevice != 101) return 6;
  if (std::strcmp(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation") != 0) return 7;
  if (std::strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory") != 0) return 8;
  if (std::strcmp(cudaGetErrorString(cudaSuccess), "no error") != 0) return 9;
  if (cudaFree(nullptr) != cudaSuccess) return 10;
  return 0;
}
