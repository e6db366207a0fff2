// SPDX-License-Identifier: MIT
// A product of matrices by tiles of 8 x 8 in registers: free to take as many as it needs, bound to no fewer,
// and bound to far fewer, for four times as many warps on each multiprocessor.
#include <vector>

#include "timing.cuh"

constexpr int M = 1024, N = 1024, K = 64;
constexpr int side = 16;       // threads of a block in each direction
constexpr int per_thread = 8;  // rows and columns of its tile that a thread computes
constexpr int tile = side * per_thread;
constexpr int depth = 8;

template <int of_kernel>  // each of them has its own
__device__ void multiply(const float* a, const float* b, float* c) {
  __shared__ float s_a[depth][tile];
  __shared__ float s_b[depth][tile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * tile, column = blockIdx.x * tile;
  float sums[per_thread][per_thread] = {};
  for (int first = 0; first < K; first += depth) {
    for (int i = y * side + x; i < depth * tile; i += side * side) {
      s_a[i / tile][i % tile] = a[(first + i / tile) * M + row + i % tile];  // a is stored by columns
      s_b[i / tile][i % tile] = b[(first + i / tile) * N + column + i % tile];
    }
    __syncthreads();
    for (int k = 0; k < depth; ++k) {
      float from_a[per_thread], from_b[per_thread];
      for (int i = 0; i < per_thread; ++i) from_a[i] = s_a[k][y + i * side];
      for (int i = 0; i < per_thread; ++i) from_b[i] = s_b[k][x + i * side];
      for (int i = 0; i < per_thread; ++i)
        for (int j = 0; j < per_thread; ++j) sums[i][j] += from_a[i] * from_b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < per_thread; ++i)
    for (int j = 0; j < per_thread; ++j) c[(row + y + i * side) * N + column + x + j * side] = sums[i][j];
}

__global__ void free_kernel(const float* a, const float* b, float* c) { multiply<0>(a, b, c); }

__global__ void __launch_bounds__(side* side) bound_kernel(const float* a, const float* b, float* c) {
  multiply<1>(a, b, c);
}

__global__ void __launch_bounds__(side* side, 8) crowded_kernel(const float* a, const float* b, float* c) {
  multiply<2>(a, b, c);
}

int main() {
  // Small whole numbers: sums are exact in any order.
  std::vector<float> h_a(M * K), h_b(K * N), h_c(M * N), expected(M * N, 0.0f);
  for (int i = 0; i < M * K; ++i) h_a[i] = static_cast<float>(i % 5 - 2);
  for (int i = 0; i < K * N; ++i) h_b[i] = static_cast<float>(i % 7 - 3);
  for (int row = 0; row < M; ++row)
    for (int k = 0; k < K; ++k)
      for (int col = 0; col < N; ++col) expected[row * N + col] += h_a[k * M + row] * h_b[k * N + col];
  float *d_a, *d_b, *d_c;
  check(cudaMalloc(&d_a, M * K * sizeof(float)));
  check(cudaMalloc(&d_b, K * N * sizeof(float)));
  check(cudaMalloc(&d_c, M * N * sizeof(float)));
  check(cudaMemcpy(d_a, h_a.data(), M * K * sizeof(float), cudaMemcpyHostToDevice));
  check(cudaMemcpy(d_b, h_b.data(), K * N * sizeof(float), cudaMemcpyHostToDevice));
  const auto measure = [&](const char* name, auto kernel) {
    const double elapsed_ms =
        time_ms([&] { kernel<<<dim3(N / tile, M / tile), dim3(side, side)>>>(d_a, d_b, d_c); });
    check(cudaMemcpy(h_c.data(), d_c, M * N * sizeof(float), cudaMemcpyDeviceToHost));
    print_time(name, elapsed_ms, h_c == expected);
  };
  measure("free", free_kernel);
  measure("bound", bound_kernel);
  measure("crowded", crowded_kernel);
  check(cudaFree(d_a));
  check(cudaFree(d_b));
  check(cudaFree(d_c));
}
