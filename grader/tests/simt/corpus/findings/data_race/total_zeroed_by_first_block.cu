// SPDX-License-Identifier: MIT
// The first thread of all sets a total to zero that every block adds to.
#include <cstdio>

__global__ void total_of(const int* in, int n, int* total) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) *total = 0;              // FIND data_race
  if (i < n) atomicAdd(total, in[i]);  // FIND data_race
}

int main() {
  const int n = 100;
  int *d_in, *d_total, total;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_total, sizeof(int));
  cudaMemset(d_in, 0, n * sizeof(int));
  cudaMemset(d_total, 0, sizeof(int));
  total_of<<<4, 32>>>(d_in, n, d_total);
  cudaMemcpy(&total, d_total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", total);
  cudaFree(d_in);
  cudaFree(d_total);
}
