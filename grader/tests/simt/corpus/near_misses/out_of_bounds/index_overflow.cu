// SPDX-License-Identifier: MIT
// A hash of the index, computed in 64 bits.
#include <cstdio>

__global__ void scatter(int* table, int size, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long slot = (i * 48271LL * 31) % size;
  atomicAdd(&table[slot], 1);
}

int main() {
  const int size = 97, n = 4096;
  int* d_table;
  int table[size];
  cudaMalloc(&d_table, size * sizeof(int));
  cudaMemset(d_table, 0, size * sizeof(int));
  scatter<<<n / 256, 256>>>(d_table, size, n);
  cudaMemcpy(table, d_table, size * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_table);
  int sum = 0;
  for (int count : table) sum += count;
  printf("%d\n", sum);
  return sum == n ? 0 : 1;
}
