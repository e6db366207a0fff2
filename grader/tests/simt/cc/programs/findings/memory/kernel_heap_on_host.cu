// SPDX-License-Identifier: MIT
// A table that a kernel has allocated by malloc is copied to the host, and cleared from there.
#include <cstdio>
#include <cstdlib>

__device__ int* table;

__global__ void make_table(int n) {
  table = static_cast<int*>(malloc(n * sizeof(int)));
  for (int i = 0; i < n; ++i) table[i] = i * i;
}

int main() {
  const int n = 16;
  int* kept = nullptr;
  int squares[n] = {};
  make_table<<<1, 1>>>(n);
  cudaMemcpyFromSymbol(&kept, table, sizeof kept);
  cudaMemcpy(squares, kept, sizeof squares, cudaMemcpyDeviceToHost);  // FIND memory_space
  cudaMemset(kept, 0, sizeof squares);                                // FIND memory_space
  std::printf("%d\n", squares[3]);
}
