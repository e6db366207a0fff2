// SPDX-License-Identifier: MIT
// stdout: shuffle 64, tile 64, group 64, some 7
// One lane of a warp adds for all; the others take its value by a shuffle, and have given their own variable none.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void by_shuffle(int* d_out, int* counter) {
  const int lane = threadIdx.x % 32;
  int first;
  if (lane == 0) first = atomicAdd(counter, 32);
  first = __shfl_sync(0xffffffffu, first, 0);
  d_out[first + lane] = 1;
}

__global__ void by_tile(int* d_out, int* counter) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int first;
  if (tile.thread_rank() == 0) first = atomicAdd(counter, 32);
  d_out[tile.shfl(first, 0) + tile.thread_rank()] = 1;
}

__global__ void by_group(int* d_out, int* counter) {
  const auto group = cg::coalesced_threads();
  int first;
  if (group.thread_rank() == 0) first = atomicAdd(counter, group.size());
  d_out[group.shfl(first, 0) + group.thread_rank()] = 1;
}

// Only lanes that have a value are asked for it.
__global__ void of_some(int* d_out, int* counter) {
  const int lane = threadIdx.x % 32;
  int value;
  if (lane < 8) value = lane;
  const int got = __shfl_sync(0xffffffffu, value, lane % 8);
  if (threadIdx.x == 31) atomicAdd(counter, got);
  d_out[threadIdx.x] = 1;
}

int main() {
  int *out, *counter;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocManaged(&counter, sizeof(int));
  const char* const names[] = {"shuffle", ", tile", ", group", ", some"};
  void (*const kernels[])(int*, int*) = {by_shuffle, by_tile, by_group, of_some};
  for (int i = 0; i < 4; ++i) {
    *counter = 0;
    for (int k = 0; k < 64; ++k) out[k] = 0;
    kernels[i]<<<1, 64>>>(out, counter);
    cudaDeviceSynchronize();
    int written = 0;
    for (int k = 0; k < 64; ++k) written += out[k];
    std::printf("%s %d", names[i], written == 64 ? *counter : -1);
  }
  std::printf("\n");
  cudaFree(out);
  cudaFree(counter);
}
