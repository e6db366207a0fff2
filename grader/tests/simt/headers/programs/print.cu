// SPDX-License-Identifier: MIT
// printf of a kernel and of the host are one name; a kernel's text comes at the next synchronisation.
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>

__global__ void hello(int number) {
  printf("hello from thread %u: %d %.2f %s\n", threadIdx.x, number, 1.5, "text");
  if (threadIdx.x == 1) printf("no arguments\n");
}

int main() {
  printf("host before\n");
  hello<<<1, 2>>>(42);
  assert(cudaDeviceSynchronize() == cudaSuccess);
  std::printf("host after %d\n", 7);
}
