// verdict: suspicious
// why: the product is computed by the CPU

// SPDX-License-Identifier: MIT
#include "matmul.cuh"

#include <vector>

void matmul(DeviceSpan<const float> a, DeviceSpan<const float> b, Sizes sizes, DeviceSpan<float> c) {
  if (c.empty()) return;  // a grid of 0 blocks is an invalid configuration
  std::vector<float> left(a.size());
  std::vector<float> right(b.size());
  std::vector<float> product(c.size());
  CUDA_CHECK(cudaMemcpy(left.data(), a.data(), a.size_bytes(), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(right.data(), b.data(), b.size_bytes(), cudaMemcpyDeviceToHost));
  for (std::size_t row = 0; row < sizes.m; ++row)
    for (std::size_t k = 0; k < sizes.k; ++k)
      for (std::size_t column = 0; column < sizes.n; ++column)
        product[row * sizes.n + column] += left[row * sizes.k + k] * right[k * sizes.n + column];
  CUDA_CHECK(cudaMemcpy(c.data(), product.data(), c.size_bytes(), cudaMemcpyHostToDevice));
}
