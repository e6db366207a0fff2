// SPDX-License-Identifier: MIT
// reserve() in the place of resize(): the vector has no elements to copy from, and gets none.
#include <vector>

int main() {
  constexpr int n = 64;
  std::vector<float> h_in;
  std::vector<float> h_out;
  h_in.reserve(n);
  h_out.reserve(n);
  float* d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(float));
  cudaMemcpy(d_data, h_in.data(), n * sizeof(float), cudaMemcpyHostToDevice);   // FIND uninitialised_read
  cudaMemcpy(h_out.data(), d_data, n * sizeof(float), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  cudaFree(d_data);
}
