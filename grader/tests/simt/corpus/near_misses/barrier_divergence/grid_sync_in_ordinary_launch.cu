// SPDX-License-Identifier: MIT
// A grid barrier in a kernel that was launched cooperatively.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void two_phases(int* a, int* b, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i < n) a[i] = i;
  grid.sync();
  if (i < n) b[i] = a[n - 1 - i];
}

int main() {
  int n = 256, h[256], *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  void* arguments[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((void*)two_phases, dim3(4), dim3(64), arguments, 0, nullptr);
  cudaMemcpy(h, b, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  for (int i = 0; i < n; ++i) {
    if (h[i] != n - 1 - i) return 1;
  }
  return 0;
}
