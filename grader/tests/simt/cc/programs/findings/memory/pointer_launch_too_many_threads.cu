// SPDX-License-Identifier: MIT
#include <cstdio>
__global__ void k(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* d;
  cudaMalloc(&d, 4096 * sizeof(int));
  void* arguments[] = {&d};
  const cudaError_t error = cudaLaunchKernel(k, dim3(1), dim3(2000), arguments);  // FIND cuda_error
  std::printf("%s\n", cudaGetErrorName(error));
  cudaFree(d);
}
// stdout: cudaErrorInvalidConfiguration
