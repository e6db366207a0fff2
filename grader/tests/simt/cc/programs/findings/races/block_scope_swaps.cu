// SPDX-License-Identifier: MIT
// Swaps and objects of block scope, used by several blocks.
#include <cuda/atomic>

__global__ void add_by_swap(unsigned long long* total) {
  unsigned long long old = *total, assumed;
  do {
    assumed = old;
    old = atomicCAS_block(total, assumed, assumed + 1);  // FIND data_race
  } while (old != assumed);
}

__global__ void add_to_object(int* total) {
  cuda::atomic_ref<int, cuda::thread_scope_block>(*total).fetch_add(1);  // FIND data_race
}

// One block's scope is too narrow for the other's atomic.
__global__ void mixed(int* total) {
  if (blockIdx.x == 0) atomicAdd_block(total, 1);
  if (blockIdx.x == 1) atomicAdd(total, 1);  // FIND data_race
}

int main() {
  unsigned long long* wide;
  int* total;
  cudaMalloc(&wide, sizeof *wide);
  cudaMalloc(&total, 2 * sizeof *total);
  cudaMemset(wide, 0, sizeof *wide);
  cudaMemset(total, 0, 2 * sizeof *total);
  add_by_swap<<<2, 32>>>(wide);
  add_to_object<<<2, 32>>>(total);
  mixed<<<2, 32>>>(total + 1);
  cudaDeviceSynchronize();
  cudaFree(wide);
  cudaFree(total);
}
