// SPDX-License-Identifier: MIT
// Votes, matches, reductions and counting barriers.
#include <climits>
#include <cstdio>

#define CHECK(condition) \
  if (!(condition)) atomicAdd(failures, 1)

__global__ void votes(int* failures) {
  const unsigned all = 0xffffffffu;
  const int lane = threadIdx.x % 32;
  CHECK(__ballot_sync(all, lane % 3 == 0) == 0x49249249u);
  CHECK(__all_sync(all, lane >= 0) == 1 && __all_sync(all, lane > 0) == 0);
  CHECK(__any_sync(all, lane == 31) == 1 && __any_sync(all, lane == 32) == 0);
  CHECK(__uni_sync(all, 7) == 1 && __uni_sync(all, 0) == 1 && __uni_sync(all, lane == 4) == 0);
  CHECK(__match_any_sync(all, lane / 8) == 0xffu << lane / 8 * 8);
  CHECK(__match_any_sync(all, 1.5 * (lane % 2)) == (lane % 2 ? 0xaaaaaaaau : 0x55555555u));
  int same = -1;
  CHECK(__match_all_sync(all, 5ull, &same) == all && same == 1);
  CHECK(__match_all_sync(all, lane, &same) == 0 && same == 0);
  CHECK(__reduce_add_sync(all, lane) == 496);
  CHECK(__reduce_min_sync(all, lane - 5) == -5 && __reduce_max_sync(all, lane - 40) == -9);
  CHECK(__reduce_min_sync(all, static_cast<unsigned>(lane - 5)) == 0u);
  CHECK(__reduce_max_sync(all, static_cast<unsigned>(lane - 5)) == UINT_MAX);
  CHECK(__reduce_and_sync(all, 0xf0u | lane) == 0xf0u && __reduce_or_sync(all, 1u << lane) == all);
  CHECK(__reduce_xor_sync(all, static_cast<unsigned>(lane)) == 0u);
  if (lane < 16) {
    CHECK(__ballot_sync(0x0000ffffu, lane == 3) == 8u);
    CHECK(__activemask() == 0x0000ffffu);
    __syncwarp(0x0000ffffu);
  } else {
    CHECK(__ballot_sync(0xffff0000u, 1) == 0xffff0000u);
    CHECK(__reduce_add_sync(0xffff0000u, 1) == 16);
  }
  CHECK(__activemask() == all);
  CHECK(__syncthreads_count(threadIdx.x % 4 == 0) == static_cast<int>(blockDim.x) / 4);
  CHECK(__syncthreads_and(threadIdx.x < blockDim.x) == 1 && __syncthreads_and(threadIdx.x > 0) == 0);
  CHECK(__syncthreads_or(threadIdx.x == 77) == 1 && __syncthreads_or(threadIdx.x > 1000) == 0);
}

__global__ void clocks(int* failures) {
  const long long before = clock64();
  const clock_t short_before = clock();
  __nanosleep(100);
  CHECK(clock64() > before && clock() > short_before);
  while (clock64() - before < 1000000) {
  }
}

int main() {
  int *d = nullptr, failures = -1;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  votes<<<3, 96>>>(d);
  clocks<<<2, 64>>>(d);
  cudaMemcpy(&failures, d, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
// stdout: 0 failures
