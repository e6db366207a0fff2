// SPDX-License-Identifier: MIT
// options: --device sim:h100
// A histogram whose bins are spread over the shared memory of a cluster's blocks. The launch says how large
// the clusters are.
#include <cooperative_groups.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void histogram(const int* data, std::size_t n, int* bins, int bins_a_block) {
  extern __shared__ int own_bins[];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < bins_a_block; i += blockDim.x) own_bins[i] = 0;
  cluster.sync();
  for (std::size_t i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().num_threads()) {
    int* there = cluster.map_shared_rank(own_bins, data[i] / bins_a_block);
    atomicAdd(there + data[i] % bins_a_block, 1);
  }
  cluster.sync();
  int* result = bins + cluster.block_rank() * bins_a_block;
  for (int i = threadIdx.x; i < bins_a_block; i += blockDim.x) atomicAdd(&result[i], own_bins[i]);
}

int main() {
  const int n = 5000;
  const int bins = 96;
  const int cluster_blocks = 4;
  std::vector<int> h(n);
  std::vector<int> wanted(bins);
  for (int i = 0; i < n; ++i) ++wanted[h[i] = i * 7919 % bins];
  int* d_data = nullptr;
  int* d_bins = nullptr;
  cudaMalloc(&d_data, n * sizeof(int));
  cudaMalloc(&d_bins, bins * sizeof(int));
  cudaMemcpy(d_data, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_bins, 0, bins * sizeof(int));

  cudaLaunchConfig_t config = {};
  config.gridDim = 8;
  config.blockDim = 96;
  config.dynamicSmemBytes = bins / cluster_blocks * sizeof(int);
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster_blocks;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  int at_once = 0;
  int largest = 0;
  cudaError_t error = cudaOccupancyMaxActiveClusters(&at_once, histogram, &config);
  if (error == cudaSuccess) error = cudaOccupancyMaxPotentialClusterSize(&largest, histogram, &config);
  if (error == cudaSuccess)
    error = cudaLaunchKernelEx(&config, histogram, static_cast<const int*>(d_data), std::size_t{n}, d_bins,
                               bins / cluster_blocks);
  std::vector<int> got(bins);
  cudaMemcpy(got.data(), d_bins, bins * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_data);
  cudaFree(d_bins);
  std::printf("%s, %d clusters at once, of %d blocks at most\n", cudaGetErrorString(error), at_once, largest);
  return got == wanted && at_once > 0 && largest == 8 ? 0 : 1;
}
