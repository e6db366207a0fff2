// SPDX-License-Identifier: MIT
// What `./gridstride run 09` prints: your functions on 1200 ones and on 0.5 a million times.
#include <cstdio>
#include <vector>

#include "shared_reduction.cuh"

namespace {

/// Prints the partial sums of n ones.
void show_blocks(std::size_t n) {
  const std::size_t blocks = ceil_div(n, elements_per_block);
  const std::vector<float> data(n, 1.0F);
  std::vector<float> partial(blocks, -1.0F);
  float* d_data = nullptr;
  float* d_partial = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_partial, blocks * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(d_partial, partial.data(), blocks * sizeof(float), cudaMemcpyHostToDevice));
  sum_blocks({d_data, n}, {d_partial, blocks});
  CUDA_CHECK(cudaMemcpy(partial.data(), d_partial, blocks * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_data));
  CUDA_CHECK(cudaFree(d_partial));

  std::printf("%zu ones, %u a block:\n", n, elements_per_block);
  for (std::size_t b = 0; b < blocks; ++b) std::printf("  block %zu: partial sum %g\n", b, partial[b]);
}

}  // namespace

int main() {
  show_blocks(1200);
  const std::vector<float> halves(1'000'000, 0.5F);
  std::printf("0.5 a million times = %g (right is 500000)\n", sum(halves));
  return 0;
}
