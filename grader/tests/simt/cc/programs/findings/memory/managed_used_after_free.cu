// SPDX-License-Identifier: MIT
#include <cstdio>
__global__ void set(int* x) { x[threadIdx.x] = threadIdx.x; }
int main() {
  int* x;
  cudaMallocManaged(&x, 64 * sizeof(int));
  set<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  std::printf("%d\n", x[3]);  // FIND use_after_free
}
