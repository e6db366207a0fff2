// SPDX-License-Identifier: MIT
// Atomics of block scope where only one block updates each word, or where something orders the blocks.
#include <cstdio>
#include <cuda/atomic>

__global__ void bins_of_blocks(const int* x, int* bins) {
  __shared__ int s_count;
  if (threadIdx.x == 0) s_count = 0;
  __syncthreads();
  const int value = x[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd_block(&s_count, value);
  atomicAdd_block(&bins[blockIdx.x], value);
  cuda::atomic_ref<int, cuda::thread_scope_block>(bins[gridDim.x + blockIdx.x]).fetch_max(value);
  if (blockIdx.x == 0) atomicMax_block(&bins[2 * gridDim.x], value);
  __syncthreads();
  if (threadIdx.x == 0 && s_count != bins[blockIdx.x]) printf("block %d\n", blockIdx.x);
}

// The next launch is ordered after this one.
__global__ void add_again(int* bins, int block) {
  if (blockIdx.x == block) atomicAdd_block(bins, 1);
}

// A block passes the word on when it is done with it.
__global__ void pass_on(int* word, int* turn) {
  if (threadIdx.x == 0) {
    while (atomicAdd(turn, 0) != static_cast<int>(blockIdx.x)) {
    }
    __threadfence();
  }
  __syncthreads();
  atomicAdd_block(word, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(turn, 1);
  }
}

int main() {
  constexpr int blocks = 4, threads = 64;
  int h[blocks * threads], *x, *bins, *turn;
  for (int& v : h) v = 1;
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&bins, 16 * sizeof(int));
  cudaMalloc(&turn, sizeof(int));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, 16 * sizeof(int));
  cudaMemset(turn, 0, sizeof(int));
  bins_of_blocks<<<blocks, threads>>>(x, bins);
  for (int block = 0; block < blocks; ++block) add_again<<<blocks, threads>>>(bins, block);
  pass_on<<<blocks, threads>>>(bins + 10, turn);
  int got[16];
  cudaMemcpy(got, bins, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(bins);
  cudaFree(turn);
  printf("%d %d %d\n", got[0], got[1], got[10]);
}
// stdout: 320 64 256
