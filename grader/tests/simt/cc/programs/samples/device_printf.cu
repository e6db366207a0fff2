// SPDX-License-Identifier: MIT
// stdout: block 0 thread 0: 0.5 "a"
// stdout: block 0 thread 1: 1.5 "a"
// stdout: block 1 thread 0: 2.5 "a"
// stdout: block 1 thread 1: 3.5 "a"
#include <stdio.h>

__global__ void hello(float first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  printf("block %d thread %d: %.1f \"%s\"\n", blockIdx.x, threadIdx.x, first + i, "a");
}

int main() {
  hello<<<2, 2>>>(0.5f);
  cudaDeviceSynchronize();
  return 0;
}
