// SPDX-License-Identifier: MIT
// Threads of one block count in a __device__ variable without an atomic.
#include <cstdio>

__device__ int hits;

struct Counter {
  __device__ void add() const { ++hits; }  // FIND data_race
};

__global__ void count() { Counter{}.add(); }

int main() {
  count<<<2, 64>>>();
  int h_hits = 0;
  cudaMemcpyFromSymbol(&h_hits, hits, sizeof h_hits);
  std::printf("%d\n", h_hits);
}
