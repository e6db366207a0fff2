// SPDX-License-Identifier: MIT
// One call of the solution, and the time that it takes: docs/tools/steps.py runs this for each of its steps.
#include <cstdio>

#include "scan.cuh"

int main() {
  constexpr std::size_t n = (1U << 19) - 157;
  std::uint32_t* d_data = nullptr;
  std::uint32_t* d_sums = nullptr;
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0.0F;
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(std::uint32_t)));
  CUDA_CHECK(cudaMalloc(&d_sums, n * sizeof(std::uint32_t)));
  CUDA_CHECK(cudaMemset(d_data, 0, n * sizeof(std::uint32_t)));
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  exclusive_scan({d_data, n}, {d_sums, n});
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaFree(d_data));
  CUDA_CHECK(cudaFree(d_sums));
  std::printf("%.1f", 1000 * time_ms);
  return 0;
}
