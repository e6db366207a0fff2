// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: cub/grid/grid_queue.cuh. cub/cub.cuh has the block, warp and device algorithms
#include <cub/grid/grid_queue.cuh>

int main() {}
