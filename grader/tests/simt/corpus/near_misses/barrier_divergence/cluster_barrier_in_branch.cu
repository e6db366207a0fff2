// SPDX-License-Identifier: MIT
// All threads come to the barrier of the cluster, and one of them goes on from there.
// options: --device sim:h100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// The first warp of each block fetches the neighbour's largest value.
__global__ void __cluster_dims__(2) larger(const int* in, int* out) {
  __shared__ int largest;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) largest = -1;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(&largest, in[i]);
  cluster.sync();
  if (threadIdx.x == 0) {
    const int other = *cluster.map_shared_rank(&largest, cluster.block_rank() ^ 1);
    out[blockIdx.x] = max(largest, other);
  }
  cluster.sync();
}

int main() {
  const int n = 256;
  int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int* in;
  int* out;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, 4 * sizeof(int));
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  larger<<<4, n / 4>>>(in, out);
  cudaMemcpy(h, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return h[0] == 127 && h[3] == 255 ? 0 : 1;
}
