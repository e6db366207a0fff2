// SPDX-License-Identifier: MIT
// Room made ahead, then elements; the same room used again for another vector.
#include <utility>
#include <vector>

int main() {
  constexpr int n = 64;
  float* d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(float));
  for (int round = 0; round < 4; ++round) {
    std::vector<float> unused;
    unused.reserve(n);
    std::vector<float> h_data;
    h_data.reserve(n);
    for (int i = 0; i < n; ++i) h_data.push_back(static_cast<float>(i));
    std::vector<float> other = std::move(h_data);
    cudaMemcpy(d_data, other.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    other.clear();
    other.insert(other.end(), n, 1.0f);
    cudaMemcpy(other.data(), d_data, n * sizeof(float), cudaMemcpyDeviceToHost);
  }
  cudaFree(d_data);
}
