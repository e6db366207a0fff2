// SPDX-License-Identifier: MIT
// n is a multiple of the block: no guard is needed.
#include <cassert>

__global__ void iota(unsigned* data) {
  unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
  data[i] = i;
}

int main() {
  const unsigned n = 512, block = 128;
  unsigned* d = nullptr;
  assert(cudaMalloc(&d, n * sizeof(*d)) == cudaSuccess);
  iota<<<n / block, block>>>(d);
  unsigned last = 0;
  cudaMemcpy(&last, d + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return last == n - 1 ? 0 : 1;
}
