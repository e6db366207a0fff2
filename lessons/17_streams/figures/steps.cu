// SPDX-License-Identifier: MIT
// One call of the solution, and the time that it takes: docs/tools/steps.py runs this for each of its steps.
#include <cstdio>
#include <vector>

#include "streams.cuh"

int main() {
  constexpr std::size_t n = 1U << 19;
  const std::vector<double> coefficients(16, 0.5);
  double* readings = nullptr;
  double* values = nullptr;
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0;
  CUDA_CHECK(cudaMallocHost(&readings, n * sizeof(double)));
  CUDA_CHECK(cudaMallocHost(&values, n * sizeof(double)));
  for (std::size_t i = 0; i < n; ++i) readings[i] = 0.25;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start));
  calibrate({readings, n}, coefficients, {values, n});
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaFreeHost(readings));
  CUDA_CHECK(cudaFreeHost(values));
  std::printf("%.1f", 1000 * time_ms);
  return 0;
}
