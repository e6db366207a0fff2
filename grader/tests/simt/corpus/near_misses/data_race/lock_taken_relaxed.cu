// SPDX-License-Identifier: MIT
// Each block waits for its turn by a relaxed load, with a fence behind the last one.
#include <cstdio>
#include <cuda/atomic>

struct Lock {
  unsigned next;
  unsigned serving;
};

__global__ void add(Lock* lock, double* sum) {
  using Word = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
  if (threadIdx.x != 0) return;
  const unsigned mine = Word(lock->next).fetch_add(1, cuda::memory_order_relaxed);
  while (Word(lock->serving).load(cuda::memory_order_relaxed) != mine) {
  }
  cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
  *sum += 1.5;
  Word(lock->serving).store(mine + 1, cuda::memory_order_release);
}

int main() {
  Lock* lock;
  double *sum, h = 0;
  cudaMalloc(&lock, sizeof(Lock));
  cudaMalloc(&sum, sizeof(double));
  cudaMemset(lock, 0, sizeof(Lock));
  cudaMemset(sum, 0, sizeof(double));
  add<<<8, 32>>>(lock, sum);
  cudaMemcpy(&h, sum, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(lock);
  cudaFree(sum);
  return h == 12 ? 0 : 1;
}
