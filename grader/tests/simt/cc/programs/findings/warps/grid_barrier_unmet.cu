// SPDX-License-Identifier: MIT
// One block leaves before the barrier of the grid.
#include <cooperative_groups.h>

__global__ void some_leave(int* data) {
  if (blockIdx.x == 3) return;
  data[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // FIND barrier_divergence
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, 4 * sizeof(int));
  void* arguments[] = {&d};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(some_leave), dim3(4), dim3(1), arguments);
  cudaDeviceSynchronize();
  cudaFree(d);
}
