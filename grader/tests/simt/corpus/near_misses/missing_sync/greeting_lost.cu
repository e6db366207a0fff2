// SPDX-License-Identifier: MIT
// The program waits for the kernel and its output.
#include <cstdio>

__global__ void hello() { printf("hello from thread %d\n", threadIdx.x); }

int main() {
  hello<<<1, 2>>>();
  cudaDeviceSynchronize();
  return 0;
}
