// SPDX-License-Identifier: MIT
#include "kernels.cuh"

int main() {
  const int n = 100;
  int h[n], *d;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  reverse_on_device(d, n);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  unsigned long long counted = 0;
  cudaMemcpyFromSymbol(&counted, launches, sizeof(counted));
  for (int i = 0; i < n; ++i) {
    if (h[i] != n - 1 - i) return 1;
  }
  cudaFree(d);
  return counted == 1 ? 0 : 2;
}
