// SPDX-License-Identifier: MIT
// Transpose of a square matrix: as it comes, through a tile in shared memory, and with a padded tile; a copy
// beside them.
#include <vector>

#include "timing.cuh"

constexpr int n = 1024;
constexpr int tile = 32;
constexpr int rows_at_once = 8;

__global__ void copy_kernel(const float* in, float* out) {
  const int x = blockIdx.x * tile + threadIdx.x;
  for (int j = 0; j < tile; j += rows_at_once) {
    const int y = blockIdx.y * tile + threadIdx.y + j;
    out[y * n + x] = in[y * n + x];
  }
}

__global__ void transpose_kernel_naive(const float* in, float* out) {
  const int x = blockIdx.x * tile + threadIdx.x;
  for (int j = 0; j < tile; j += rows_at_once) {
    const int y = blockIdx.y * tile + threadIdx.y + j;
    out[x * n + y] = in[y * n + x];
  }
}

// width == tile: a column of the tile lies in one bank; width == tile + 1: in 32 different ones.
template <int width>
__global__ void transpose_kernel_tiled(const float* in, float* out) {
  __shared__ float s_tile[tile][width];
  for (int j = threadIdx.y; j < tile; j += rows_at_once)
    s_tile[j][threadIdx.x] = in[(blockIdx.y * tile + j) * n + blockIdx.x * tile + threadIdx.x];
  __syncthreads();  // columns are read that other threads wrote
  for (int j = threadIdx.y; j < tile; j += rows_at_once)
    out[(blockIdx.x * tile + j) * n + blockIdx.y * tile + threadIdx.x] = s_tile[threadIdx.x][j];
}

using Kernel = void (*)(const float*, float*);

int main() {
  std::vector<float> h_in(n * n), h_out(n * n);
  for (int i = 0; i < n * n; ++i) h_in[i] = static_cast<float>(i);
  float *d_in, *d_out;
  check(cudaMalloc(&d_in, n * n * sizeof(float)));
  check(cudaMalloc(&d_out, n * n * sizeof(float)));
  check(cudaMemcpy(d_in, h_in.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
  const auto measure = [&](const char* name, Kernel kernel, bool transposed) {
    const double elapsed_ms =
        time_ms([&] { kernel<<<dim3(n / tile, n / tile), dim3(tile, rows_at_once)>>>(d_in, d_out); });
    check(cudaMemcpy(h_out.data(), d_out, n * n * sizeof(float), cudaMemcpyDeviceToHost));
    bool right = true;
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x)
        right = right && h_out[transposed ? x * n + y : y * n + x] == h_in[y * n + x];
    print_time(name, elapsed_ms, right);
  };
  measure("copy", copy_kernel, false);
  measure("naive", transpose_kernel_naive, true);
  measure("tiled", transpose_kernel_tiled<tile>, true);
  measure("padded", transpose_kernel_tiled<tile + 1>, true);
  check(cudaFree(d_in));
  check(cudaFree(d_out));
}
