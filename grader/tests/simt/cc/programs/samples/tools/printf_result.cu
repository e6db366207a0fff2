// SPDX-License-Identifier: MIT
// stdout: a 1 2
// stdout: 100 %
// stdout:    7
// stdout: counts 2 0 2
// A kernel's printf returns how many arguments it has taken, not how many characters it has printed.
#include <cstdio>

__global__ void print(int* d_counts) {
  d_counts[0] = printf("a %d %d\n", 1, 2);
  d_counts[1] = printf("100 %%\n");
  d_counts[2] = printf("%*d\n", 4, 7);
}

int main() {
  int* d_counts = nullptr;
  int counts[3];
  cudaMalloc(&d_counts, sizeof counts);
  print<<<1, 1>>>(d_counts);
  cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
  const int characters = printf("counts %d %d %d\n", counts[0], counts[1], counts[2]);
  cudaFree(d_counts);
  return characters == 13 ? 0 : 1;
}
