// SPDX-License-Identifier: MIT
// The program ends before the kernel's output can appear.
#include <cstdio>

__global__ void hello() { printf("hello from thread %d\n", threadIdx.x); }

int main() {
  hello<<<1, 2>>>();  // FIND missing_sync
  return 0;
}
