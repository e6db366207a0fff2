// SPDX-License-Identifier: MIT
// The launch fails; only the call behind it is looked at, which succeeds.
#include <cstdio>

__global__ void iota(int* x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = i;
}

int main() {
  const int n = 3000;
  int* d;
  static int h[n];
  cudaMalloc(&d, sizeof h);
  cudaMemset(d, 0, sizeof h);
  iota<<<1, 3000>>>(d, n);  // FIND cuda_error
  if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 2;
  cudaFree(d);
  return h[n - 1] == n - 1 ? 0 : 1;
}
