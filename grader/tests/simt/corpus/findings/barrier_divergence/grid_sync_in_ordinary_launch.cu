// SPDX-License-Identifier: MIT
// A grid barrier in a kernel that was launched the ordinary way.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void two_phases(int* a, int* b, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i < n) a[i] = i;
  grid.sync();  // FIND barrier_divergence
  if (i < n) b[i] = a[n - 1 - i];
}

int main() {
  int n = 256, h[256], *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  two_phases<<<4, 64>>>(a, b, n);
  cudaMemcpy(h, b, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  for (int i = 0; i < n; ++i) {
    if (h[i] != n - 1 - i) return 1;
  }
  return 0;
}
