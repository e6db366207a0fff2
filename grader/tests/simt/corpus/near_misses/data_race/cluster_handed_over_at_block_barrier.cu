// SPDX-License-Identifier: MIT
// Blocks of a cluster, whose size the launch gives, hand values round in dynamic shared memory.
// options: --device sim:h100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int threads = 32;

// Each block hands its values to the next one of the cluster, round by round.
__global__ void pass_on(int* data, int rounds) {
  extern __shared__ int buffer[];
  cg::cluster_group cluster = cg::this_cluster();
  int value = data[blockIdx.x * threads + threadIdx.x];
  int* next = cluster.map_shared_rank(buffer, (cluster.block_rank() + 1) % cluster.num_blocks());
  cluster.sync();
  for (int round = 0; round < rounds; ++round) {
    next[threadIdx.x] = value;
    cluster.sync();
    value = buffer[threadIdx.x];
    cluster.sync();
  }
  data[blockIdx.x * threads + threadIdx.x] = value;
}

int main() {
  const int blocks = 4;
  int h[blocks * threads];
  for (int i = 0; i < blocks * threads; ++i) h[i] = i;
  int* d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaLaunchAttribute cluster[1];
  cluster[0].id = cudaLaunchAttributeClusterDimension;
  cluster[0].val.clusterDim.x = blocks;
  cluster[0].val.clusterDim.y = 1;
  cluster[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = blocks;
  config.blockDim = threads;
  config.dynamicSmemBytes = threads * sizeof(int);
  config.attrs = cluster;
  config.numAttrs = 1;
  const cudaError_t launched = cudaLaunchKernelEx(&config, pass_on, d, 3);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return launched == cudaSuccess && h[0] == threads && h[4 * threads - 1] == threads - 1 ? 0 : 1;
}
