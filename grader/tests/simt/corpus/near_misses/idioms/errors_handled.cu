// SPDX-License-Identifier: MIT
// Errors that the program expects, looks at and handles: nothing to tell.
#include <cstdio>

__global__ void touch(int* x) { x[threadIdx.x] = 1; }

int main() {
  int* d = nullptr;
  void* much = nullptr;
  if (cudaMalloc(&much, ~size_t{0} / 2) == cudaSuccess) return 1;
  if (cudaGetLastError() != cudaErrorMemoryAllocation) return 2;
  if (cudaMalloc(&d, 64 * sizeof(int)) != cudaSuccess) return 3;
  touch<<<1, 4096>>>(d);
  const cudaError_t error = cudaGetLastError();
  if (error != cudaErrorInvalidConfiguration) return 4;
  printf("refused: %s\n", cudaGetErrorName(error));
  touch<<<1, 64>>>(d);
  if (cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess) return 5;
  int last = 0;
  if (cudaMemcpy(&last, d + 63, sizeof last, cudaMemcpyDeviceToHost) != cudaSuccess) return 6;
  return cudaFree(d) == cudaSuccess && last == 1 ? 0 : 7;
}
