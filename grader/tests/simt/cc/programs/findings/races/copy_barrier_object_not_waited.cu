// SPDX-License-Identifier: MIT
// The copies complete with the barrier's phase, which nobody has waited for yet.
#include <cooperative_groups.h>
#include <cuda/barrier>

#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reverse(const float* in, float* out) {
  const auto block = cooperative_groups::this_thread_block();
  __shared__ float tile[64];
  __shared__ Barrier barrier;
  if (block.thread_rank() == 0) init(&barrier, block.size());
  block.sync();
  cuda::memcpy_async(block, tile, in, sizeof(tile), barrier);
  Barrier::arrival_token token = barrier.arrive();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // FIND data_race
  barrier.wait(std::move(token));
}

int main() {
  float *d_in, *d_out;
  cudaMalloc(&d_in, 64 * sizeof(float));
  cudaMalloc(&d_out, 64 * sizeof(float));
  cudaMemset(d_in, 0, 64 * sizeof(float));
  reverse<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
