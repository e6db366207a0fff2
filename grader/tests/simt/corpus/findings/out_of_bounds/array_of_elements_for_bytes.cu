// SPDX-License-Identifier: MIT
// The array is given as many bytes as it should have elements.
#include <vector>

int main() {
  const int n = 1000;
  std::vector<float> h(n, 1), back(n);
  float* d;
  cudaMalloc(&d, n);
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);     // FIND out_of_bounds
  cudaMemcpy(back.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);  // FIND out_of_bounds
  cudaFree(d);
  return back == h ? 0 : 1;
}
