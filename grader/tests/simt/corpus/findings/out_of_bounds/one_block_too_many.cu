// SPDX-License-Identifier: MIT
// "+ 1 to be safe": with n a multiple of the block, a whole block too many.
#include <cassert>

__global__ void iota(unsigned* data) {
  unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
  data[i] = i;  // FIND out_of_bounds
}

int main() {
  const unsigned n = 512, block = 128;
  unsigned* d = nullptr;
  assert(cudaMalloc(&d, n * sizeof(*d)) == cudaSuccess);
  iota<<<n / block + 1, block>>>(d);
  unsigned last = 0;
  cudaMemcpy(&last, d + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return last == n - 1 ? 0 : 1;
}
