// SPDX-License-Identifier: MIT
// The last block of the cluster asks for the one behind it.
// options: --device sim:h100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) shift(const int* in, int* out) {
  __shared__ int first;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) first = in[blockIdx.x];
  cluster.sync();
  const unsigned next = cluster.block_rank() + 1;
  if (threadIdx.x == 0) out[blockIdx.x] = *cluster.map_shared_rank(&first, next);  // FIND out_of_bounds
  cluster.sync();
}

int main() {
  const int blocks = 8;
  int h[blocks];
  for (int i = 0; i < blocks; ++i) h[i] = i;
  int* in;
  int* out;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  shift<<<blocks, 32>>>(in, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return h[0] == 1 && h[3] == 0 && h[7] == 4 ? 0 : 1;
}
