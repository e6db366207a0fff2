// SPDX-License-Identifier: MIT
// options: -rdc=true
// The first block launches the kernel that reads what all blocks write: the others may not have begun.
#include <cstdio>

__global__ void add_up(const int* d, int n, int* sum) {
  for (int i = 0; i < n; ++i) *sum += d[i];  // FIND data_race
}

__global__ void fill(int* d, int n, int* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = i;  // FIND data_race
  __syncthreads();
  if (i == 0) add_up<<<1, 1>>>(d, n, sum);
}

int main() {
  const int n = 256;
  int* d = nullptr;
  cudaMalloc(&d, (n + 1) * sizeof(int));
  cudaMemset(d, 0, (n + 1) * sizeof(int));
  fill<<<4, 64>>>(d, n, d + n);
  int sum = 0;
  cudaMemcpy(&sum, d + n, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", sum);
  cudaFree(d);
}
