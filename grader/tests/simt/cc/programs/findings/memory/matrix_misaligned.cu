// SPDX-License-Identifier: MIT
// options: --device sim:t4
// A tile that begins at 16 bytes: tensor cores load 32 at a multiple of 32.
#include <mma.h>

using namespace nvcuda;

__global__ void square(const half* in, float* out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, in + 8, 16);  // FIND misaligned
  wmma::load_matrix_sync(b, in, 16);
  wmma::mma_sync(sums, a, b, sums);
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
}

int main() {
  half* d_in = nullptr;
  float* d_out = nullptr;
  cudaMalloc(&d_in, 4096 * sizeof(half));
  cudaMalloc(&d_out, 4096 * sizeof(float));
  cudaMemset(d_in, 0, 4096 * sizeof(half));
  square<<<1, 32>>>(d_in, d_out);
  const bool failed = cudaDeviceSynchronize() != cudaSuccess;
  cudaFree(d_in);
  cudaFree(d_out);
  return failed ? 1 : 0;
}
