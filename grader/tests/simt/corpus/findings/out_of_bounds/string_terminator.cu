// SPDX-License-Identifier: MIT
// The search for the end of a text that was copied without its terminator.
#include <cstring>

__global__ void length(const char* text, int* result) {
  int n = 0;
  while (text[n] != '\0') ++n;  // FIND out_of_bounds
  *result = n;
}

int main() {
  const char* const text = "grid, block, warp, lane";
  const size_t size = strlen(text);
  char* d_text;
  int *d_result, result = -1;
  cudaMalloc(&d_text, size);
  cudaMalloc(&d_result, sizeof(int));
  cudaMemcpy(d_text, text, size, cudaMemcpyHostToDevice);
  length<<<1, 1>>>(d_text, d_result);
  cudaMemcpy(&result, d_result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_text);
  cudaFree(d_result);
  return result == 23 ? 0 : 1;
}
