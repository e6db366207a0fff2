// SPDX-License-Identifier: MIT
// A relaxed atomic tells the next block to go on, and does not order the data.
#include <cuda/atomic>

__global__ void relay(int* value, int* turn) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(*turn);
  while (mine.load(cuda::std::memory_order_relaxed) != static_cast<int>(blockIdx.x)) {
  }
  *value += blockIdx.x;  // FIND data_race
  mine.store(blockIdx.x + 1, cuda::std::memory_order_relaxed);
}

int main() {
  int* d;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  relay<<<5, 32>>>(d, d + 1);
  cudaDeviceSynchronize();
  cudaFree(d);
}
