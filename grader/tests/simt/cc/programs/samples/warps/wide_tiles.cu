// SPDX-License-Identifier: MIT
// Tiles of several warps, which meet by memory that the kernel gives to this_thread_block(): sums of each tile, of tiles of
// two sizes over the same memory, votes and a value handed to all.
// stdout: sums 32 0
// stdout: votes 8 0
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

template <unsigned tile_size>
__global__ void sum_tiles(const double* d_in, double* d_sums, int rounds) {
  __shared__ cg::block_tile_memory<512> s_memory;
  const cg::thread_block block = cg::this_thread_block(s_memory);
  const auto tile = cg::tiled_partition<tile_size>(block);
  double sum = 0;
  for (int round = 0; round < rounds; ++round)
    sum += cg::reduce(tile, d_in[blockIdx.x * blockDim.x + threadIdx.x], cg::plus<double>());
  if (tile.thread_rank() == tile.size() - 1)
    d_sums[blockIdx.x * tile.meta_group_size() + tile.meta_group_rank()] = sum;
}

__global__ void vote(int* d_votes) {
  __shared__ cg::block_tile_memory<256> s_memory;
  cg::thread_block block = cg::this_thread_block(s_memory);
  cg::thread_block_tile<128> tile = cg::tiled_partition<128>(block);
  cg::thread_block_tile<64> half = cg::tiled_partition<64>(block);
  __shared__ int s_order[4];
  if (half.thread_rank() == 0) s_order[half.meta_group_rank()] = static_cast<int>(half.meta_group_rank());
  tile.sync();  // the other half of the tile has written, too
  const int neighbour = s_order[half.meta_group_rank() ^ 1];
  const int told = tile.shfl(static_cast<int>(threadIdx.x), 5);
  const bool right = tile.any(threadIdx.x == 100) == (threadIdx.x < 128) && tile.all(threadIdx.x < 128) == (threadIdx.x < 128) &&
                     neighbour == static_cast<int>(half.meta_group_rank() ^ 1) &&
                     told == static_cast<int>(threadIdx.x) / 128 * 128 + 5;
  atomicAdd(&d_votes[right ? 0 : 1], threadIdx.x % 32 == 0);
}

int main() {
  const int n = 2048, block_size = 512;
  std::vector<double> h_in(n);
  for (int i = 0; i < n; ++i) h_in[i] = i;
  double *d_in, *d_sums;
  int* d_votes;
  cudaMalloc(&d_in, n * sizeof(double));
  cudaMalloc(&d_sums, n * sizeof(double));
  cudaMalloc(&d_votes, 2 * sizeof(int));
  cudaMemset(d_votes, 0, 2 * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(double), cudaMemcpyHostToDevice);

  int tiles = 0, wrong = 0;
  const auto compare = [&](int tile_size, int rounds) {
    std::vector<double> h_sums(n / tile_size);
    cudaMemcpy(h_sums.data(), d_sums, h_sums.size() * sizeof(double), cudaMemcpyDeviceToHost);
    for (int t = 0; t < n / tile_size; ++t) {
      double expected = 0;
      for (int i = 0; i < tile_size; ++i) expected += h_in[t * tile_size + i] * rounds;
      ++tiles;
      wrong += h_sums[t] != expected;
    }
  };
  sum_tiles<128><<<n / block_size, block_size>>>(d_in, d_sums, 3);
  compare(128, 3);
  sum_tiles<256><<<n / block_size, block_size>>>(d_in, d_sums, 1);
  compare(256, 1);
  sum_tiles<512><<<n / block_size, block_size>>>(d_in, d_sums, 2);
  compare(512, 2);
  sum_tiles<512><<<n / block_size, block_size>>>(d_in, d_sums, 1);
  compare(512, 1);
  std::printf("sums %d %d\n", tiles, wrong);

  vote<<<1, 256>>>(d_votes);
  int h_votes[2];
  cudaMemcpy(h_votes, d_votes, sizeof h_votes, cudaMemcpyDeviceToHost);
  std::printf("votes %d %d\n", h_votes[0], h_votes[1]);
  cudaFree(d_in);
  cudaFree(d_sums);
  cudaFree(d_votes);
  return wrong + h_votes[1];
}
