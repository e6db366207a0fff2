// SPDX-License-Identifier: MIT
// A kernel frees what the host has allocated.
#include <cstdlib>

__global__ void give_up(int* data) {
  free(data);  // FIND memory_space
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, sizeof(int));
  give_up<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
