// SPDX-License-Identifier: MIT
// Copies to the last byte, of adjacent parts, of nothing, of pageable memory that changes right after the call.
#include <vector>
int main() {
  const int n = 256;
  std::vector<int> h(n), back(n);
  for (int i = 0; i < n; ++i) h[i] = i;
  int* d;
  cudaMalloc(&d, 2 * n * sizeof(int));
  cudaMemcpyAsync(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice, 0);
  for (int& value : h) value = -1;  // the call has taken its bytes
  cudaMemcpy(d + n, d, n * sizeof(int), cudaMemcpyDeviceToDevice);
  cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyDeviceToDevice);
  cudaMemcpy2D(back.data(), 16 * sizeof(int), d + n, 16 * sizeof(int), 16 * sizeof(int), 16, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (back[i] != i) return 1;
  cudaFree(d);
}
