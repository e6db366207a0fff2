// SPDX-License-Identifier: MIT
// Blocks that take their turn from the last one to the first, two warps that hand a number to and fro, and
// threads that wait for a lock: by volatile variables, by atomics of CUDA and by those of the compiler.
#include <cstdio>

__device__ volatile int turn;
__device__ int lock;
__device__ int inside, most_inside;

__global__ void last_block_first(int* order) {
  if (threadIdx.x == 0) {
    while (turn != gridDim.x - 1 - blockIdx.x) {
    }
    __threadfence();
    order[blockIdx.x] = turn;
    __threadfence();
    turn = turn + 1;
  }
}

__global__ void to_and_fro(volatile int* ball, int* seen, int rounds) {
  const int side = threadIdx.x / 32;
  if (threadIdx.x % 32 != 0) return;
  for (int i = 0; i < rounds; ++i) {
    while (ball[side] != i) {
    }
    __threadfence_block();
    seen[side] += i;
    __threadfence_block();
    if (side == 0) ball[1] = i;
    if (side == 1) ball[0] = i + 1;
  }
}

__global__ void one_at_a_time() {
  if (threadIdx.x != 0) return;
  while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE) != 0) {
  }
  atomicMax(&most_inside, atomicAdd(&inside, 1) + 1);
  atomicSub(&inside, 1);
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
}

int main() {
  constexpr int blocks = 64, rounds = 10;
  int *order, *seen;
  volatile int* ball;
  cudaMalloc(&order, blocks * sizeof(int));
  cudaMalloc(&seen, 2 * sizeof(int));
  cudaMalloc(&ball, 2 * sizeof(int));
  const int start[2] = {0, -1};
  cudaMemcpy((int*)ball, start, sizeof start, cudaMemcpyHostToDevice);
  cudaMemset(seen, 0, 2 * sizeof(int));
  last_block_first<<<blocks, 64>>>(order);
  to_and_fro<<<1, 64>>>(ball, seen, rounds);
  one_at_a_time<<<8, 32>>>();
  int h_order[blocks], h_seen[2], h_most;
  cudaMemcpy(h_order, order, sizeof h_order, cudaMemcpyDeviceToHost);
  cudaMemcpy(h_seen, seen, sizeof h_seen, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&h_most, most_inside, sizeof h_most);
  for (int i = 0; i < blocks; ++i)
    if (h_order[i] != blocks - 1 - i) return 1;
  if (h_seen[0] != 45 || h_seen[1] != 45 || h_most != 1) return 2;
  cudaFree(order);
  cudaFree(seen);
  cudaFree((int*)ball);
}
