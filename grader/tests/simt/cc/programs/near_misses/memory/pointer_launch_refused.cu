// SPDX-License-Identifier: MIT
// stdout: cudaErrorInvalidConfiguration
// A launch by pointer whose result the program looks at: told as a note.
#include <cstdio>
__global__ void k(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* d;
  cudaMalloc(&d, 4096 * sizeof(int));
  void* arguments[] = {&d};
  const cudaError_t error = cudaLaunchKernel(k, dim3(1), dim3(2000), arguments);
  std::printf("%s\n", cudaGetErrorName(error));
  cudaFree(d);
}
