// SPDX-License-Identifier: MIT
// options: --device sim:t4
// Sums that are loaded, changed element by element, and stored in the other layout, without a product in between.
// stdout: 0 wrong
#include <cstdio>
#include <vector>

#include <mma.h>

using namespace nvcuda;

__global__ void scale(const float* in, float* out, const half* h, half* o) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::load_matrix_sync(c, in, 16, wmma::mem_row_major);
  for (int i = 0; i < c.num_elements; ++i) c.x[i] = c.x[i] * 3 + 1;
  wmma::store_matrix_sync(out, c, 16, wmma::mem_col_major);
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> d;
  wmma::load_matrix_sync(d, h, 16, wmma::mem_col_major);
  for (int i = 0; i < d.num_elements; ++i) d.x[i] = d.x[i] + d.x[i];
  wmma::store_matrix_sync(o, d, 16, wmma::mem_row_major);
}

int main() {
  std::vector<float> a(256);
  std::vector<float> b(256);
  std::vector<half> h(256);
  std::vector<half> o(256);
  for (int i = 0; i < 256; ++i) {
    a[i] = i;
    h[i] = __float2half(i);
  }
  float* d_a = nullptr;
  float* d_b = nullptr;
  half* d_h = nullptr;
  half* d_o = nullptr;
  cudaMalloc(&d_a, 256 * sizeof(float));
  cudaMalloc(&d_b, 256 * sizeof(float));
  cudaMalloc(&d_h, 256 * sizeof(half));
  cudaMalloc(&d_o, 256 * sizeof(half));
  cudaMemcpy(d_a, a.data(), 256 * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_h, h.data(), 256 * sizeof(half), cudaMemcpyHostToDevice);
  scale<<<1, 32>>>(d_a, d_b, d_h, d_o);
  cudaMemcpy(b.data(), d_b, 256 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(o.data(), d_o, 256 * sizeof(half), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 16; ++column) {
      const int by_rows = row * 16 + column;
      const int by_columns = column * 16 + row;
      wrong += b[by_columns] != a[by_rows] * 3 + 1;
      wrong += __half2float(o[by_rows]) != 2.0F * static_cast<float>(by_columns);
    }
  std::printf("%d wrong\n", wrong);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_h);
  cudaFree(d_o);
  return wrong != 0 ? 1 : 0;
}
