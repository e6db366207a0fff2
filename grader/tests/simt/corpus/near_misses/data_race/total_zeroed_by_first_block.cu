// SPDX-License-Identifier: MIT
// A memset sets a total to zero that every block adds to; a thread may set to zero what it alone adds to.
#include <cstdio>

__global__ void total_of(const int* in, int n, int* total, int* own) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) own[i] = 0;
  if (i < n) atomicAdd(own + i, 1);
  if (i < n) atomicAdd(total, in[i]);
}

int main() {
  const int n = 100;
  int *d_in, *d_total, *d_own, total;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_total, sizeof(int));
  cudaMalloc(&d_own, n * sizeof(int));
  cudaMemset(d_in, 0, n * sizeof(int));
  cudaMemset(d_total, 0, sizeof(int));
  total_of<<<4, 32>>>(d_in, n, d_total, d_own);
  cudaMemcpy(&total, d_total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", total);
  cudaFree(d_in);
  cudaFree(d_total);
  cudaFree(d_own);
}
