// SPDX-License-Identifier: MIT
// options: --device sim:t4
// Each warp has a tile of its own, through shared memory; whole warps without one return.
#include <mma.h>

using namespace nvcuda;

__global__ void square(const half* in, float* out, int tiles) {
  __shared__ __align__(32) half s_in[256];
  __shared__ __align__(32) float s_out[256 * 4];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) s_in[i] = in[i];
  __syncthreads();
  const int tile = threadIdx.x / 32;
  if (tile >= tiles) return;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, s_in, 16);
  wmma::load_matrix_sync(b, in + tile * 256, 16);
  wmma::mma_sync(sums, a, b, sums);
  for (int i = 0; i < sums.num_elements; ++i) sums.x[i] += 1;
  wmma::store_matrix_sync(s_out + tile * 256, sums, 16, wmma::mem_col_major);
  __syncwarp();
  for (int i = threadIdx.x % 32; i < 256; i += 32) out[tile * 256 + i] = s_out[tile * 256 + i];
}

int main() {
  half* d_in = nullptr;
  float* d_out = nullptr;
  cudaMalloc(&d_in, 4096 * sizeof(half));
  cudaMalloc(&d_out, 4096 * sizeof(float));
  cudaMemset(d_in, 0, 4096 * sizeof(half));
  square<<<1, 128>>>(d_in, d_out, 3);
  const bool failed = cudaDeviceSynchronize() != cudaSuccess;
  cudaFree(d_in);
  cudaFree(d_out);
  return failed ? 1 : 0;
}
