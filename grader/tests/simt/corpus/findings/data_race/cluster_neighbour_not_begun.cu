// SPDX-License-Identifier: MIT
// The barrier of the block, where the neighbour in the cluster may not have begun yet.
// options: --device sim:h100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int threads = 64;

__global__ void __cluster_dims__(4) smooth(const float* in, float* out) {
  __shared__ float tile[threads];
  const cg::cluster_group cluster = cg::this_cluster();
  const int i = blockIdx.x * threads + threadIdx.x;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  float left = threadIdx.x > 0 ? tile[threadIdx.x - 1] : 0.0F;
  if (threadIdx.x == 0 && cluster.block_rank() > 0) {
    const float* before = cluster.map_shared_rank(tile, cluster.block_rank() - 1);
    left = before[threads - 1];  // FIND data_race
  }
  out[i] = 0.5F * (left + tile[threadIdx.x]);
  cluster.sync();
}

int main() {
  const int n = 8 * threads;
  float h[n];
  for (int i = 0; i < n; ++i) h[i] = 1.0F;
  float* d_in;
  float* d_out;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  smooth<<<8, threads>>>(d_in, d_out);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return h[0] == 0.5F && h[threads] == 1.0F && h[4 * threads] == 0.5F && h[n - 1] == 1.0F ? 0 : 1;
}
