// SPDX-License-Identifier: MIT
// A kernel prints texts: one that is not written yet, and one that has no zero at its end.
#include <cstdio>

__global__ void print(const char* text) {
  printf("%s\n", text);  // FIND out_of_bounds
}
__global__ void print_shared() {
  __shared__ char s_text[4];
  if (threadIdx.x == 0) s_text[3] = '\0';
  __syncthreads();
  printf("[%s]\n", s_text);  // FIND uninitialised_read
}

int main() {
  char* d_text;
  cudaMalloc(&d_text, 64);
  cudaMemset(d_text, 'a', 64);
  print_shared<<<1, 1>>>();
  cudaDeviceSynchronize();
  print<<<1, 1>>>(d_text);
  cudaDeviceSynchronize();
  cudaFree(d_text);
}
