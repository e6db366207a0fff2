// SPDX-License-Identifier: MIT
// options: --device sim:t4
// A warp loads a tile of shared memory that others fill, without a barrier in between.
#include <mma.h>

using namespace nvcuda;

__global__ void square(const half* in, float* out) {
  __shared__ __align__(32) half tile[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) tile[i] = in[i];  // FIND data_race
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, tile, 16);  // FIND data_race
  wmma::load_matrix_sync(b, tile, 16);  // FIND data_race
  wmma::mma_sync(sums, a, b, sums);
  wmma::store_matrix_sync(out + threadIdx.x / 32 * 256, sums, 16, wmma::mem_row_major);
}

int main() {
  half* d_in = nullptr;
  float* d_out = nullptr;
  cudaMalloc(&d_in, 4096 * sizeof(half));
  cudaMalloc(&d_out, 4096 * sizeof(float));
  cudaMemset(d_in, 0, 4096 * sizeof(half));
  square<<<1, 64>>>(d_in, d_out);
  const bool failed = cudaDeviceSynchronize() != cudaSuccess;
  cudaFree(d_in);
  cudaFree(d_out);
  return failed ? 1 : 0;
}
