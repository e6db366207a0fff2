// SPDX-License-Identifier: MIT
// Jacobi steps in one cooperative launch, two arrays in turn, a grid barrier between the steps.
#include <cooperative_groups.h>
#include <utility>
#include <vector>
namespace cg = cooperative_groups;

__global__ void jacobi(float* a, float* b, int n, int steps) {
  const cg::grid_group grid = cg::this_grid();
  for (int step = 0; step < steps; ++step) {
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      b[i] = i == 0 || i == n - 1 ? a[i] : 0.5f * (a[i - 1] + a[i + 1]);
    }
    grid.sync();
    float* const t = a;
    a = b;
    b = t;
  }
}

int main() {
  int n = 333, steps = 6;
  std::vector<float> h(n, 0.0f), next(n);
  h[0] = 64.0f;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemcpy(a, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  void* arguments[] = {&a, &b, &n, &steps};
  if (cudaLaunchCooperativeKernel((void*)jacobi, 5, 64, arguments) != cudaSuccess) return 2;
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < n; ++i) next[i] = i == 0 || i == n - 1 ? h[i] : 0.5f * (h[i - 1] + h[i + 1]);
    std::swap(h, next);
  }
  cudaMemcpy(next.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  return next == h ? 0 : 1;
}
