// SPDX-License-Identifier: MIT
// One piece of shared memory for a load and two sorts, with no barrier in between. The numbers are sorted
// already, so that no thread needs another's.
#include <cub/cub.cuh>

constexpr int threads = 64;
constexpr int items = 4;

__global__ void sort_rows(const int* in, int* out) {
  using Load = cub::BlockLoad<int, threads, items, cub::BLOCK_LOAD_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<int, threads, items>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Sort::TempStorage sort;
  } temp;
  int keys[items];
  Load(temp.load).Load(in + blockIdx.x * threads * items, keys);
  Sort(temp.sort).Sort(keys);                                     // FIND data_race
  Sort(temp.sort).SortDescending(keys);
  __syncthreads();
  for (int i = 0; i < items; ++i) out[(blockIdx.x * threads + threadIdx.x) * items + i] = keys[i];
}

int main() {
  const int n = 2 * threads * items;
  int numbers[n];
  for (int i = 0; i < n; ++i) numbers[i] = i;
  int* d;
  cudaMalloc(&d, 2 * n * sizeof(int));
  cudaMemcpy(d, numbers, n * sizeof(int), cudaMemcpyHostToDevice);
  sort_rows<<<2, threads>>>(d, d + n);
  cudaDeviceSynchronize();
  cudaFree(d);
}
