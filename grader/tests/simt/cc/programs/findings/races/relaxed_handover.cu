// SPDX-License-Identifier: MIT
// A relaxed atomic tells the next block to go on, and does not order the data.
// options: -std=c++20
#include <atomic>

__global__ void relay(int* value, int* turn) {
  if (threadIdx.x != 0) return;
  std::atomic_ref<int> mine(*turn);
  while (mine.load(std::memory_order_relaxed) != static_cast<int>(blockIdx.x)) {
  }
  *value += blockIdx.x;  // FIND data_race
  mine.store(blockIdx.x + 1, std::memory_order_relaxed);
}

int main() {
  int* d;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  relay<<<5, 32>>>(d, d + 1);
  cudaDeviceSynchronize();
  cudaFree(d);
}
