// SPDX-License-Identifier: MIT
// A program that a signal ends tells what it has found.
#include <csignal>

__global__ void shift(int* data) {
  data[threadIdx.x + 1] = 1;  // FIND out_of_bounds
}

int main() {
  int* d_data;
  cudaMalloc(&d_data, 32 * sizeof(int));
  shift<<<1, 32>>>(d_data);
  cudaDeviceSynchronize();
  std::raise(SIGTERM);
}
