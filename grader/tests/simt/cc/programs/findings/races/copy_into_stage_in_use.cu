// SPDX-License-Identifier: MIT
// The tile is filled anew while other threads may still read it.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void reverse(const float* in, float* out, int tiles) {
  const auto block = cg::this_thread_block();
  __shared__ float tile[64];
  for (int i = 0; i < tiles; ++i) {
    cg::memcpy_async(block, tile, in + i * 64, sizeof(tile));  // FIND data_race
    cg::wait(block);
    out[i * 64 + threadIdx.x] = tile[63 - threadIdx.x];  // FIND data_race
  }
}

int main() {
  float *d_in, *d_out;
  cudaMalloc(&d_in, 128 * sizeof(float));
  cudaMalloc(&d_out, 128 * sizeof(float));
  cudaMemset(d_in, 0, 128 * sizeof(float));
  reverse<<<1, 64>>>(d_in, d_out, 2);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
