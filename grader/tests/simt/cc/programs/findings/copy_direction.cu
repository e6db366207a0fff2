// SPDX-License-Identifier: MIT
#include <cstdlib>

int main() {
  int h[4] = {1, 2, 3, 4};
  int* d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyDeviceToHost);  // FIND memory_space
  cudaFree(d);
}
