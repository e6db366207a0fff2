// SPDX-License-Identifier: MIT
// One warp waits for another block, and hands on to the other warps of its own what it has learnt, by a flag
// in shared memory: no barrier of the block is needed.
#include <cstdio>
#include <cuda/atomic>

__global__ void hand_over(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> told(*flag);
  __shared__ int ready;
  cuda::atomic_ref<int, cuda::thread_scope_block> known(ready);
  if (threadIdx.x == 0) known.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 2 * threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) told.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 64) {
    while (told.load(cuda::memory_order_acquire) == 0) {
    }
    known.store(1, cuda::memory_order_release);
  } else {
    while (known.load(cuda::memory_order_acquire) == 0) {
    }
    out[threadIdx.x] = data[threadIdx.x];
  }
}

int main() {
  const int threads = 96;
  int *data, *flag, *out, h[threads] = {};
  cudaMalloc(&data, sizeof h);
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof h);
  cudaMemset(flag, 0, sizeof(int));
  cudaMemset(out, 0, sizeof h);
  hand_over<<<2, threads>>>(data, flag, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(data);
  cudaFree(flag);
  cudaFree(out);
  for (int i = 0; i < threads; ++i)
    if (h[i] != (i == 64 ? 0 : 2 * i)) return 1;
  return 0;
}
