// SPDX-License-Identifier: MIT
// Each element is doubled by the blocks of one launch: all do as many, the first does all while the others
// have nothing to do, the first is alone.
#include <vector>

#include "doubling.cuh"
#include "timing.cuh"

/// The first `workers` blocks share out the elements.
__global__ void double_by(float* data, int count, int workers) {
  if (static_cast<int>(blockIdx.x) >= workers) return;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += workers * blockDim.x) data[i] *= 2;
}

int main() {
  constexpr int grid_size = 256;
  const std::vector<float> ones(n, 1.0f);
  float* d_data;
  check(cudaMalloc(&d_data, n * sizeof(float)));
  const auto measure = [&](const char* name, int blocks, int workers) {
    check(cudaMemcpy(d_data, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    const double elapsed_ms = time_ms([&] { double_by<<<blocks, block_size>>>(d_data, n, workers); });
    std::vector<float> result(n);
    check(cudaMemcpy(result.data(), d_data, n * sizeof(float), cudaMemcpyDeviceToHost));
    print_time(name, elapsed_ms, result == std::vector<float>(n, 2.0f));
  };
  measure("all_blocks", grid_size, grid_size);
  measure("one_of_many", grid_size, 1);
  measure("one_alone", 1, 1);
  check(cudaFree(d_data));
}
