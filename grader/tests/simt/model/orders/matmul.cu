// SPDX-License-Identifier: MIT
// C = A * B of float32: one element a thread from global memory, with and without a needless
// barrier, from tiles in shared memory, and 4 x 4
// elements a thread in registers. M and N are large enough for many blocks, K is short.
#include <vector>

#include "timing.cuh"

constexpr int M = 1024, N = 1024, K = 64;
constexpr int tile = 16;
constexpr int per_thread = 4;
constexpr int wide = tile * per_thread;

__global__ void matmul_kernel_naive(const float* a, const float* b, float* c) {
  const int row = blockIdx.y * tile + threadIdx.y;
  const int col = blockIdx.x * tile + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += a[row * K + k] * b[k * N + col];
  c[row * N + col] = sum;
}

// With a barrier that nothing needs.
__global__ void matmul_kernel_naive_in_step(const float* a, const float* b, float* c) {
  const int row = blockIdx.y * tile + threadIdx.y;
  const int col = blockIdx.x * tile + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    sum += a[row * K + k] * b[k * N + col];
    __syncthreads();
  }
  c[row * N + col] = sum;
}

__global__ void matmul_kernel_tiled(const float* a, const float* b, float* c) {
  __shared__ float s_a[tile][tile], s_b[tile][tile];
  const int row = blockIdx.y * tile + threadIdx.y;
  const int col = blockIdx.x * tile + threadIdx.x;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += tile) {
    s_a[threadIdx.y][threadIdx.x] = a[row * K + k0 + threadIdx.x];
    s_b[threadIdx.y][threadIdx.x] = b[(k0 + threadIdx.y) * N + col];
    __syncthreads();  // both tiles are there
    for (int k = 0; k < tile; ++k) sum += s_a[threadIdx.y][k] * s_b[k][threadIdx.x];
    __syncthreads();  // before the next tiles are written over these
  }
  c[row * N + col] = sum;
}

// A block has wide x wide elements of C, a thread per_thread x per_thread of them, tile apart.
__global__ void matmul_kernel_register_tiled(const float* a, const float* b, float* c) {
  __shared__ float s_a[wide][tile + 1], s_b[tile][wide];
  const int row = blockIdx.y * wide + threadIdx.y;
  const int col = blockIdx.x * wide + threadIdx.x;
  float sums[per_thread][per_thread] = {};
  for (int k0 = 0; k0 < K; k0 += tile) {
    for (int i = 0; i < per_thread; ++i) {
      s_a[threadIdx.y + i * tile][threadIdx.x] = a[(row + i * tile) * K + k0 + threadIdx.x];
      s_b[threadIdx.y][threadIdx.x + i * tile] = b[(k0 + threadIdx.y) * N + col + i * tile];
    }
    __syncthreads();  // both tiles are there
    for (int k = 0; k < tile; ++k) {
      float from_a[per_thread], from_b[per_thread];
#pragma unroll
      for (int i = 0; i < per_thread; ++i) {
        from_a[i] = s_a[threadIdx.y + i * tile][k];
        from_b[i] = s_b[k][threadIdx.x + i * tile];
      }
#pragma unroll
      for (int i = 0; i < per_thread; ++i)
#pragma unroll
        for (int j = 0; j < per_thread; ++j) sums[i][j] += from_a[i] * from_b[j];
    }
    __syncthreads();  // before the next tiles are written over these
  }
  for (int i = 0; i < per_thread; ++i)
    for (int j = 0; j < per_thread; ++j) c[(row + i * tile) * N + col + j * tile] = sums[i][j];
}

int main() {
  // Small whole numbers: sums are exact in any order.
  std::vector<float> h_a(M * K), h_b(K * N), h_c(M * N), expected(M * N, 0.0f);
  for (int i = 0; i < M * K; ++i) h_a[i] = static_cast<float>(i % 5 - 2);
  for (int i = 0; i < K * N; ++i) h_b[i] = static_cast<float>(i % 7 - 3);
  for (int row = 0; row < M; ++row)
    for (int k = 0; k < K; ++k)
      for (int col = 0; col < N; ++col) expected[row * N + col] += h_a[row * K + k] * h_b[k * N + col];
  float *d_a, *d_b, *d_c;
  check(cudaMalloc(&d_a, M * K * sizeof(float)));
  check(cudaMalloc(&d_b, K * N * sizeof(float)));
  check(cudaMalloc(&d_c, M * N * sizeof(float)));
  check(cudaMemcpy(d_a, h_a.data(), M * K * sizeof(float), cudaMemcpyHostToDevice));
  check(cudaMemcpy(d_b, h_b.data(), K * N * sizeof(float), cudaMemcpyHostToDevice));
  const auto measure = [&](const char* name, auto kernel, int width) {
    const double elapsed_ms =
        time_ms([&] { kernel<<<dim3(N / width, M / width), dim3(tile, tile)>>>(d_a, d_b, d_c); });
    check(cudaMemcpy(h_c.data(), d_c, M * N * sizeof(float), cudaMemcpyDeviceToHost));
    print_time(name, elapsed_ms, h_c == expected);
  };
  measure("naive", matmul_kernel_naive, tile);
  measure("naive_in_step", matmul_kernel_naive_in_step, tile);
  measure("tiled", matmul_kernel_tiled, tile);
  measure("register_tiled", matmul_kernel_register_tiled, wide);
  check(cudaFree(d_a));
  check(cudaFree(d_b));
  check(cudaFree(d_c));
}
