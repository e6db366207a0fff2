// SPDX-License-Identifier: MIT
// What `./gridstride run 08` prints: your functions on 300 ones and on the numbers 1 to 1000.
#include <cstdio>
#include <numeric>
#include <vector>

#include "naive_reduction.cuh"

namespace {

/// Prints the partial sums of n ones, and the elements that are left in place.
void show_blocks(std::size_t n) {
  const std::size_t blocks = ceil_div(n, block_size);
  std::vector<float> data(n, 1.0F);
  std::vector<float> partial(blocks, -1.0F);
  float* d_data = nullptr;
  float* d_partial = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_partial, blocks * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(d_partial, partial.data(), blocks * sizeof(float), cudaMemcpyHostToDevice));
  sum_blocks({d_data, n}, {d_partial, blocks});
  CUDA_CHECK(cudaMemcpy(data.data(), d_data, n * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(partial.data(), d_partial, blocks * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_data));
  CUDA_CHECK(cudaFree(d_partial));

  std::printf("%zu ones in blocks of %u:\n", n, block_size);
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t first = b * block_size;
    std::printf("  block %zu: partial sum %g; its first elements are now", b, partial[b]);
    for (std::size_t i = first; i < first + 6; ++i) std::printf(" %g", data[i]);
    std::printf(" ...\n");
  }
}

}  // namespace

int main() {
  show_blocks(300);
  std::vector<float> numbers(1000);
  std::iota(numbers.begin(), numbers.end(), 1.0F);
  std::printf("1 + 2 + ... + 1000 = %g (right is 500500)\n", sum(numbers));
  return 0;
}
