// SPDX-License-Identifier: MIT
// A block may end, and its shared memory with it, while another one of the cluster still reads it.
// options: --device sim:h100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// Each block sums its part; all blocks of the cluster need the cluster's sum.
__global__ void __cluster_dims__(2) normalise(float* data) {
  __shared__ float sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0.0F;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum, data[i]);
  cluster.sync();
  float total = 0.0F;
  for (unsigned rank = 0; rank < cluster.num_blocks(); ++rank)
    total += *cluster.map_shared_rank(&sum, rank);  // FIND use_after_free
  data[i] /= total;
}

int main() {
  const int n = 256;
  float h[n];
  for (int i = 0; i < n; ++i) h[i] = 2.0F;
  float* d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  normalise<<<4, n / 4>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 1.0F / 128 && h[n - 1] == 1.0F / 128 ? 0 : 1;
}
