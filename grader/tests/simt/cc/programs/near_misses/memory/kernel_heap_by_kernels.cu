// SPDX-License-Identifier: MIT
// A table that a kernel has allocated by malloc lives on: another kernel copies it to where the host reaches.
#include <cstdio>
#include <cstdlib>

__device__ int* table;

__global__ void make_table(int n) {
  table = static_cast<int*>(malloc(n * sizeof(int)));
  for (int i = 0; i < n; ++i) table[i] = i * i;
}

__global__ void copy_table(int* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = table[threadIdx.x];
}

__global__ void free_table() { free(table); }

int main() {
  const int n = 16;
  int* kept = nullptr;
  int* d_squares = nullptr;
  int squares[n] = {};
  cudaMalloc(&d_squares, sizeof squares);
  make_table<<<1, 1>>>(n);
  copy_table<<<1, n>>>(d_squares, n);
  cudaMemcpyFromSymbol(&kept, table, sizeof kept);
  cudaMemcpy(squares, d_squares, sizeof squares, cudaMemcpyDeviceToHost);
  free_table<<<1, 1>>>();
  cudaFree(d_squares);
  std::printf("%d %d\n", kept != nullptr, squares[3]);
}
