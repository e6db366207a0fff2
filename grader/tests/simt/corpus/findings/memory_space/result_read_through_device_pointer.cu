// SPDX-License-Identifier: MIT
// The host prints the result straight from device memory.
#include <cstdio>

__global__ void answer(int* result) { *result = 6 * 7; }

int main() {
  int* d_result;
  cudaMalloc(&d_result, sizeof(int));
  answer<<<1, 1>>>(d_result);
  cudaDeviceSynchronize();
  const int result = *d_result;  // FIND memory_space
  printf("%d\n", result);
  cudaFree(d_result);
  return result == 42 ? 0 : 1;
}
