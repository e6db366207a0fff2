// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>

__global__ void check(int n) {
  assert(static_cast<int>(threadIdx.x) < n);  // FIND crashed
}

int main() {
  check<<<1, 4>>>(3);
  if (cudaDeviceSynchronize() != cudaErrorAssert) std::fprintf(stderr, "WRONG ERROR\n");
}
