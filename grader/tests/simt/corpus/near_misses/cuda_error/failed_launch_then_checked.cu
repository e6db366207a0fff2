// SPDX-License-Identifier: MIT
// The launch fails, the program looks at the error, and tries a smaller block.
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
  iota<<<1, 3000>>>(d, n);
  if (cudaGetLastError() != cudaSuccess) iota<<<1, 512>>>(d, n);
  if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 2;
  cudaFree(d);
  return h[n - 1] == n - 1 ? 0 : 1;
}
