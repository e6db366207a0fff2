// SPDX-License-Identifier: MIT
// The barrier of a tile orders its own threads, not those of the block's other tiles.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void hand_over(int* d_out) {
  __shared__ cg::block_tile_memory<128> s_memory;
  __shared__ int s_value[128];
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block(s_memory));
  s_value[threadIdx.x] = static_cast<int>(threadIdx.x);  // FIND data_race
  tile.sync();
  d_out[threadIdx.x] = s_value[127 - threadIdx.x];
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 128 * sizeof(int));
  hand_over<<<1, 128>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  return 0;
}
