// SPDX-License-Identifier: MIT
// A sum over an array in one cooperative launch: partial sums, the barrier of the grid, the sum of the partial sums.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void reduce_grid(const int* in, int* partial, long long n) {
  extern __shared__ int s_sums[];
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int sum = 0;
  for (long long i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
  sum = cg::reduce(warp, sum, cg::plus<int>());
  if (warp.thread_rank() == 0) s_sums[warp.meta_group_rank()] = sum;
  block.sync();
  if (block.thread_rank() == 0) {
    int total = 0;
    for (unsigned w = 0; w < warp.meta_group_size(); ++w) total += s_sums[w];
    partial[blockIdx.x] = total;
  }
  grid.sync();
  if (grid.thread_rank() == 0)
    for (unsigned b = 1; b < gridDim.x; ++b) partial[0] += partial[b];
  grid.sync();
  if (block.thread_rank() == 0 && s_sums[0] > partial[0]) partial[blockIdx.x] = -1;
}

int main() {
  const int n = 5000, threads = 128;
  std::vector<int> h(n, 2);
  int blocks = 0, sum = 0, *d_in = nullptr, *d_partial = nullptr;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reduce_grid, threads, 64);
  blocks *= properties.multiProcessorCount;
  if (blocks > 24) blocks = 24;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_partial, blocks * sizeof(int));
  cudaMemcpy(d_in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  long long count = n;
  void* arguments[] = {&d_in, &d_partial, &count};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(reduce_grid), dim3(blocks), dim3(threads), arguments, 64);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  cudaMemcpy(&sum, d_partial, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_partial);
  std::printf("%d\n", sum);
  return sum == 2 * n ? 0 : 1;
}
// stdout: 10000
