// SPDX-License-Identifier: MIT
// In a launch without clusters each block is one: rank 0 is the block itself, up to the end of its array.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void add_up(int* out) {
  __shared__ int values[32];
  cg::cluster_group cluster = cg::this_cluster();
  values[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const int* begin = cluster.map_shared_rank(values, cluster.block_rank());
  const int* end = cluster.map_shared_rank(values + 32, cluster.block_rank());
  int sum = 0;
  for (const int* each = begin; each != end; ++each) sum += *each;
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

int main() {
  int h[2];
  int* d = nullptr;
  cudaMalloc(&d, sizeof h);
  add_up<<<2, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 496 && h[1] == 496 ? 0 : 1;
}
