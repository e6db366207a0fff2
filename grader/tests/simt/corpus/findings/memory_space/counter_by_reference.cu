// SPDX-License-Identifier: MIT
// A variable of main, by reference through a pointer, as host code would do it.
#include <iostream>

__global__ void count_spaces(const char* text, int length, int* count) {
  int i = threadIdx.x;
  if (i < length && text[i] == ' ') atomicAdd(count, 1);  // FIND memory_space
}

int main() {
  const char text[] = "one two three four";
  int count = 0;
  char* d_text;
  cudaMalloc(&d_text, sizeof text);
  cudaMemcpy(d_text, text, sizeof text, cudaMemcpyHostToDevice);
  count_spaces<<<1, 32>>>(d_text, sizeof text, &count);
  cudaDeviceSynchronize();
  cudaFree(d_text);
  std::cout << count << '\n';
  return count == 3 ? 0 : 1;
}
