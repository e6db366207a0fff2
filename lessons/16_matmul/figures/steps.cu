// SPDX-License-Identifier: MIT
// One call of the solution, and the time that it takes: docs/tools/steps.py runs this for each of its steps.
#include <cstdio>

#include "matmul.cuh"

int main() {
  constexpr Sizes sizes{512, 128, 512};
  constexpr std::size_t a_size = sizes.m * sizes.k;
  constexpr std::size_t b_size = sizes.k * sizes.n;
  constexpr std::size_t c_size = sizes.m * sizes.n;
  float* d_a = nullptr;
  float* d_b = nullptr;
  float* d_c = nullptr;
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaMalloc(&d_a, a_size * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_b, b_size * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_c, c_size * sizeof(float)));
  CUDA_CHECK(cudaMemset(d_a, 0, a_size * sizeof(float)));
  CUDA_CHECK(cudaMemset(d_b, 0, b_size * sizeof(float)));
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  matmul({d_a, a_size}, {d_b, b_size}, sizes, {d_c, c_size});
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaFree(d_a));
  CUDA_CHECK(cudaFree(d_b));
  CUDA_CHECK(cudaFree(d_c));
  std::printf("%.1f", 1000 * time_ms);
  return 0;
}
