// SPDX-License-Identifier: MIT
// A second device is chosen without asking whether there is one, and the error passes unseen.
#include <cstdio>

__global__ void store(int* x) { *x = 5; }

int main() {
  int count = 0, *d, h = 0;
  cudaGetDeviceCount(&count);
  cudaSetDevice(count);  // FIND cuda_error
  cudaMalloc(&d, sizeof(int));
  store<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h == 5 ? 0 : 1;
}
