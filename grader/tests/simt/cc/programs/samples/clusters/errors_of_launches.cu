// SPDX-License-Identifier: MIT
// options: --device sim:h100
// Launches with clusters that are refused, and those of every size that is allowed.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) in_pairs(unsigned* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = cg::this_cluster().block_rank();
}

__global__ void of_any_size(unsigned* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (threadIdx.x == 0) out[blockIdx.x] = cluster.block_rank() + 100 * cluster.num_blocks();
}

template <class Kernel>
cudaError_t launch(Kernel* kernel, unsigned blocks, unsigned cluster_blocks, unsigned* d) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = cluster_blocks;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = blocks;
  config.blockDim = 32;
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, kernel, d);
}

int main() {
  unsigned* d = nullptr;
  cudaMalloc(&d, 64 * sizeof(unsigned));
  in_pairs<<<3, 32>>>(d);
  bool right = cudaGetLastError() == cudaErrorInvalidClusterSize;
  right = right && launch(in_pairs, 8, 4, d) != cudaSuccess && launch(in_pairs, 8, 2, d) == cudaSuccess;
  right =
      right && launch(of_any_size, 8, 5, d) != cudaSuccess && launch(of_any_size, 32, 16, d) != cudaSuccess;
  for (unsigned blocks = 1; blocks <= 8; ++blocks)
    right = right && launch(of_any_size, 2 * blocks, blocks, d) == cudaSuccess;
  right =
      right &&
      cudaFuncSetAttribute(of_any_size, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) == cudaSuccess &&
      launch(of_any_size, 32, 16, d) == cudaSuccess;
  unsigned h[32];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  right = right && h[0] == 1600 && h[15] == 1615 && h[16] == 1600;
  of_any_size<<<2, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  right = right && h[0] == 100 && h[1] == 100;
  cudaFree(d);
  std::printf("%s\n", cudaGetErrorName(cudaErrorInvalidClusterSize));
  return right ? 0 : 1;
}
