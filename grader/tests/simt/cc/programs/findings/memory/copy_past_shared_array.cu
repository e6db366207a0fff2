// SPDX-License-Identifier: MIT
// The asynchronous copy takes a size in elements for one in bytes, four times over.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void copy(const int* in, int* out) {
  const auto block = cg::this_thread_block();
  __shared__ int tile[64];
  cg::memcpy_async(block, tile, in, 64 * sizeof(tile[0]) * 4);  // FIND out_of_bounds
  cg::wait(block);
  out[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int *d_in, *d_out;
  cudaMalloc(&d_in, 256 * sizeof(int));
  cudaMalloc(&d_out, 64 * sizeof(int));
  cudaMemset(d_in, 0, 256 * sizeof(int));
  copy<<<1, 64>>>(d_in, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_out);
}
