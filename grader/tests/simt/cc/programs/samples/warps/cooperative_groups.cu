// SPDX-License-Identifier: MIT
// Groups of every kind, each checked from within.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <cstdio>

namespace cg = cooperative_groups;

#define CHECK(condition)                                        \
  if (!(condition)) {                                           \
    atomicAdd(failures, 1);                                     \
    printf("line %d thread %d\n", __LINE__, (int)threadIdx.x); \
  }

struct Pair {
  double weight;
  int index;
};

__global__ void tiles(int* failures) {
  cg::thread_block block = cg::this_thread_block();
  CHECK(block.size() == 64 && block.thread_rank() == threadIdx.y * 16 + threadIdx.x);
  auto warp = cg::tiled_partition<32>(block);
  auto tile = cg::tiled_partition<8>(warp);
  const int lane = block.thread_rank() % 32;
  CHECK(warp.meta_group_rank() == block.thread_rank() / 32 && warp.meta_group_size() == 2);
  CHECK(tile.size() == 8 && tile.thread_rank() == lane % 8 && tile.meta_group_size() == 4);
  CHECK(tile.meta_group_rank() == lane / 8);
  CHECK(tile.shfl(lane, 3) == lane / 8 * 8 + 3);
  CHECK(tile.shfl_down(lane, 2) == (lane % 8 < 6 ? lane + 2 : lane));
  CHECK(tile.shfl_up(lane, 2) == (lane % 8 >= 2 ? lane - 2 : lane));
  CHECK(tile.shfl_xor(lane, 5) == (lane ^ 5));
  CHECK(tile.ballot(lane % 2) == 0xaa && tile.any(lane == 9) == (lane / 8 == 1) && tile.all(lane < 16) == (lane < 16));
  CHECK(tile.match_any(lane % 2) == (lane % 2 ? 0xaa : 0x55));
  const Pair pair = warp.shfl(Pair{lane * 0.5, lane}, 7);
  CHECK(pair.weight == 3.5 && pair.index == 7);
  CHECK(cg::reduce(warp, lane, cg::plus<int>()) == 496);
  CHECK(cg::reduce(tile, lane, cg::greater<int>()) == lane / 8 * 8 + 7);
  CHECK(cg::inclusive_scan(warp, 1) == lane + 1 && cg::exclusive_scan(tile, 2) == 2 * (lane % 8));
  tile.sync();
  cg::thread_group group = cg::tiled_partition(block, 4);
  group.sync();
  CHECK(group.size() == 4 && group.thread_rank() == lane % 4);
  cg::thread_block_tile<32> plain = warp;
  CHECK(plain.thread_rank() == lane);
  block.sync();
}

__global__ void together(int* failures, int* counter, int* out) {
  __shared__ int s_data[64];
  const int lane = threadIdx.x;
  if (lane % 3 == 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    CHECK(active.size() == 11 && active.thread_rank() == lane / 3);
    int first = 0;
    if (active.thread_rank() == 0) first = atomicAdd(counter, active.size());
    first = active.shfl(first, 0);
    out[first + active.thread_rank()] = lane;
    CHECK(cg::reduce(active, 1, cg::plus<int>()) == 11);
    CHECK(active.shfl_down(lane, 1) == (lane < 30 ? lane + 3 : 30));
  }
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::binary_partition(warp, lane < 10);
  CHECK(half.size() == (lane < 10 ? 10 : 22) && half.thread_rank() == (lane < 10 ? lane : lane - 10));
  auto part = cg::labeled_partition(warp, lane % 5);
  CHECK(part.thread_rank() == lane / 5 && part.meta_group_size() == 5);
  cg::sync(cg::this_thread_block());
  cg::memcpy_async(cg::this_thread_block(), s_data, out, 11 * sizeof(int));
  cg::wait(cg::this_thread_block());
  CHECK(s_data[10] == 30);
  cg::invoke_one(warp, [&] { atomicAdd(counter, 100); });
}

int main() {
  int *d = nullptr, *d_out = nullptr, h[2] = {-1, -1};
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMalloc(&d_out, 64 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  tiles<<<2, dim3(16, 4)>>>(d);
  together<<<1, 32>>>(d, d + 1, d_out);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_out);
  std::printf("%d failures, counter %d\n", h[0], h[1]);
  return h[0] == 0 && h[1] == 111 ? 0 : 1;
}
// stdout: 0 failures, counter 111
