// SPDX-License-Identifier: MIT
// One block reads the count behind its own barrier, while the other one may still add to it.
// options: --device sim:h100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// The second block counts in the first one's memory.
__global__ void __cluster_dims__(2, 1, 1) count_even(const int* data, int* result) {
  __shared__ int count;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) count = 0;
  cluster.sync();
  int* total = cluster.map_shared_rank(&count, 0);
  if (cluster.block_rank() == 1 && data[threadIdx.x] % 2 == 0) atomicAdd(total, 1);  // FIND data_race
  __syncthreads();
  if (cluster.thread_rank() == 0) *result = count;  // FIND data_race
  cluster.sync();
}

int main() {
  const int n = 128;
  int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int* d;
  int* result;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&result, sizeof(int));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  count_even<<<2, n / 2>>>(d, result);
  cudaMemcpy(h, result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(result);
  return h[0] == n / 4 ? 0 : 1;
}
