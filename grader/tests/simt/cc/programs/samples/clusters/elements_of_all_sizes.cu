// SPDX-License-Identifier: MIT
// options: --device sim:h100
// Elements of 1, 2, 8 and 16 bytes, structures and memory of the launch in another block of the cluster; the
// barrier in two halves; the functions that cooperative groups are made of.
#include <cooperative_groups.h>

#include <utility>

namespace cg = cooperative_groups;

struct Mixed {
  float4 vector;
  double number;
  char text[8];
};

__global__ void exchange(float* out) {
  extern __shared__ double numbers[];
  __shared__ float4 vectors[8];
  __shared__ unsigned char bytes[32];
  __shared__ short halves[32];
  __shared__ Mixed mixed;
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned t = threadIdx.x;
  numbers[t] = 0.25 * t;
  if (t < 8) vectors[t] = make_float4(t, t + 1, t + 2, t + 3);
  bytes[t] = static_cast<unsigned char>(t);
  halves[t] = static_cast<short>(2 * t);
  if (t == 0) mixed = Mixed{make_float4(1, 2, 3, 4), 5.0, {1, 2, 3, 4, 5, 6, 7, 8}};
  auto token = cluster.barrier_arrive();
  const unsigned other = cluster.block_rank() ^ 1;
  cluster.barrier_wait(std::move(token));
  unsigned char* other_bytes = cluster.map_shared_rank(bytes, other);
  const float4 vector = cluster.map_shared_rank(vectors, other)[t % 8];
  const Mixed whole = *cluster.map_shared_rank(&mixed, other);
  const double number = cluster.map_shared_rank(numbers, other)[31 - t];
  const int rank = cluster.query_shared_rank(other_bytes) == other ? 1 : 100;
  out[cluster.thread_rank()] =
      vector.x + vector.w + other_bytes[31 - t] + cluster.map_shared_rank(halves, other)[t] + whole.vector.y +
      static_cast<float>(whole.number) + whole.text[3] + static_cast<float>(number) + rank;
  cluster.sync();
  other_bytes[t] = static_cast<unsigned char>(t + 1);
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  out[cluster.thread_rank()] += bytes[31 - t];
  auto* first = static_cast<double*>(__cluster_map_shared_rank(numbers, 0));
  atomicAdd(first, 1.0);
  cluster.sync();
  if (__clusterRelativeBlockRank() == 0 && t == 0)
    out[64] = static_cast<float>(numbers[0]) + 1000.0F * __clusterSizeInBlocks() +
              10000.0F * __clusterDim().x + 100000.0F * __clusterGridDimInClusters().x +
              1000000.0F * __clusterDimIsSpecified();
}

int main() {
  float* d = nullptr;
  cudaMalloc(&d, 65 * sizeof(float));
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 2;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 2;
  config.blockDim = 32;
  config.dynamicSmemBytes = 32 * sizeof(double);
  config.attrs = &attribute;
  config.numAttrs = 1;
  if (cudaLaunchKernelEx(&config, exchange, d) != cudaSuccess) return 2;
  float h[65];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int block = 0; block < 2; ++block) {
    for (int t = 0; t < 32; ++t) {
      const float wanted =
          t % 8 + (t % 8 + 3) + (31 - t) + 2 * t + 2 + 5 + 4 + 0.25F * (31 - t) + 1 + (32 - t);
      if (h[32 * block + t] != wanted) return 1;
    }
  }
  return h[64] == 64.0F + 2000.0F + 20000.0F + 100000.0F + 1000000.0F ? 0 : 3;
}
