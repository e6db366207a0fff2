// SPDX-License-Identifier: MIT
// The address of a std::vector, and of a std::span, in the place of that of their elements.
// options: -std=c++20
#include <span>
#include <vector>

int main() {
  constexpr int n = 64;
  std::vector<float> h_in(n, 1.0f);
  std::span<float> h_out(h_in);
  float* d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(float));
  cudaMemcpy(d_data, &h_in, n * sizeof(float), cudaMemcpyHostToDevice);          // FIND out_of_bounds
  cudaMemcpy(&h_out, d_data, h_out.size_bytes(), cudaMemcpyDeviceToHost);        // FIND out_of_bounds
  cudaFree(d_data);
}
