// SPDX-License-Identifier: MIT
// Ten blocks in clusters of four.
// options: --device sim:h100
#include <cooperative_groups.h>

__global__ void __cluster_dims__(4) fill(int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = cooperative_groups::this_cluster().block_rank();
}

int main() {
  const int n = 300;
  const int threads = 32;
  int h[n] = {};
  int* d;
  cudaMalloc(&d, sizeof h);
  const int blocks = (n + threads - 1) / threads;
  fill<<<blocks, threads>>>(d, n);  // FIND cuda_error
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 0 && h[4 * threads - 1] == 3 && h[n - 1] == 1 ? 0 : 1;
}
