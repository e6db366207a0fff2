// SPDX-License-Identifier: MIT
// Each thread that finds something takes the next place in a list, without an atomic.
#include <algorithm>
#include <cstdio>

struct List {
  int* items;
  int* size;
};

__global__ void find_multiples(List list, int n, int divisor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i % divisor == 0) {
    int place = (*list.size)++;  // FIND data_race
    list.items[place] = i;
  }
}

int main() {
  const int n = 700, divisor = 7;
  List list;
  cudaMalloc(&list.items, n * sizeof(int));
  cudaMalloc(&list.size, sizeof(int));
  cudaMemset(list.size, 0, sizeof(int));
  cudaMemset(list.items, 0, n * sizeof(int));
  find_multiples<<<1, 1024>>>(list, n, divisor);
  int size = 0, items[n];
  cudaMemcpy(&size, list.size, sizeof size, cudaMemcpyDeviceToHost);
  cudaMemcpy(items, list.items, sizeof items, cudaMemcpyDeviceToHost);
  cudaFree(list.items);
  cudaFree(list.size);
  std::sort(items, items + std::max(size, 0));
  for (int k = 0; k < size; ++k) {
    if (items[k] != k * divisor) return 1;
  }
  return size == 100 ? 0 : 1;
}
