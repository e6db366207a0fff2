// SPDX-License-Identifier: MIT
// A hash table with a lock a bucket; lanes of one warp want the same lock, and take it one after the other.
#include <cstdio>
#define BUCKETS 16

struct Table {
  int lock[BUCKETS];
  int count[BUCKETS];
  int last[BUCKETS];
};

__global__ void insert(Table* table, const int* keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int bucket = keys[i] % BUCKETS;
  bool done = false;
  while (!done) {
    if (atomicCAS(&table->lock[bucket], 0, 1) == 0) {
      __threadfence();
      table->last[bucket] = keys[i];
      table->count[bucket] += 1;
      __threadfence();
      atomicExch(&table->lock[bucket], 0);
      done = true;
    }
  }
}

int main() {
  const int n = 400;
  int h[n], *d;
  for (int i = 0; i < n; ++i) h[i] = 3 * i;
  Table *d_table, table;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_table, sizeof table);
  cudaMemset(d_table, 0, sizeof table);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  insert<<<4, 100>>>(d_table, d, n);
  cudaMemcpy(&table, d_table, sizeof table, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_table);
  for (int b = 0; b < BUCKETS; ++b) {
    if (table.count[b] != n / BUCKETS || table.last[b] % BUCKETS != b || table.lock[b] != 0) return 1;
  }
}
