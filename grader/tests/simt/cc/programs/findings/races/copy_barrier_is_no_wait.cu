// SPDX-License-Identifier: MIT
// The barrier of the block does not wait for the group's copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void reverse(const char* in, char* out) {
  const auto block = cooperative_groups::this_thread_block();
  __shared__ char tile[64];
  cooperative_groups::memcpy_async(block, tile, in, sizeof(tile));
  block.sync();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // FIND data_race
}

int main() {
  char *d_in, *d_out;
  cudaMalloc(&d_in, 64);
  cudaMalloc(&d_out, 64);
  cudaMemset(d_in, 0, 64);
  reverse<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
