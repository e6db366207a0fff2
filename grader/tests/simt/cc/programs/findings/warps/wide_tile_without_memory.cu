// SPDX-License-Identifier: MIT
// A tile of several warps needs memory to meet.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet() {
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block());  // FIND unsupported
  tile.sync();
}

int main() {
  meet<<<1, 128>>>();
  cudaDeviceSynchronize();
  return 0;
}
