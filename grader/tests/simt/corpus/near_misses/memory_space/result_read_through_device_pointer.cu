// SPDX-License-Identifier: MIT
// The host copies the result before it prints it.
#include <cstdio>

__global__ void answer(int* result) { *result = 6 * 7; }

int main() {
  int* d_result;
  cudaMalloc(&d_result, sizeof(int));
  answer<<<1, 1>>>(d_result);
  cudaDeviceSynchronize();
  int result = 0;
  cudaMemcpy(&result, d_result, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(d_result);
  return result == 42 ? 0 : 1;
}
