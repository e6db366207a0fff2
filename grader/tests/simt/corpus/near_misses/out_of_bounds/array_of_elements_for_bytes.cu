// SPDX-License-Identifier: MIT
// The array is given its size in bytes.
#include <vector>

int main() {
  const int n = 1000;
  std::vector<float> h(n, 1), back(n);
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(back.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return back == h ? 0 : 1;
}
