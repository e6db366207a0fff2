// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: cub/grid/grid_queue.cuh
#include <cub/grid/grid_queue.cuh>

int main() {}
