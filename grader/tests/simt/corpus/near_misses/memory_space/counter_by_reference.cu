// SPDX-License-Identifier: MIT
// A variable on the device, copied back.
#include <iostream>

__global__ void count_spaces(const char* text, int length, int* count) {
  int i = threadIdx.x;
  if (i < length && text[i] == ' ') atomicAdd(count, 1);
}

int main() {
  const char text[] = "one two three four";
  int count = 0;
  char* d_text;
  cudaMalloc(&d_text, sizeof text);
  cudaMemcpy(d_text, text, sizeof text, cudaMemcpyHostToDevice);
  int* d_count;
  cudaMalloc(&d_count, sizeof(int));
  cudaMemset(d_count, 0, sizeof(int));
  count_spaces<<<1, 32>>>(d_text, sizeof text, d_count);
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_count);
  cudaFree(d_text);
  std::cout << count << '\n';
  return count == 3 ? 0 : 1;
}
