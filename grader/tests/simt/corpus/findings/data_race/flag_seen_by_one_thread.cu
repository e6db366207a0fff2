// SPDX-License-Identifier: MIT
// One thread waits for another block's flag, and the others of its block do not wait for that thread.
#include <cstdio>
#include <cuda/atomic>

__global__ void hand_over(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> told(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 2 * threadIdx.x;  // FIND data_race
    __syncthreads();
    if (threadIdx.x == 0) told.store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (told.load(cuda::memory_order_acquire) == 0) {
      }
    out[threadIdx.x] = data[threadIdx.x];  // FIND data_race
  }
}

int main() {
  const int threads = 96;
  int *data, *flag, *out, h[threads] = {};
  cudaMalloc(&data, sizeof h);
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof h);
  cudaMemset(flag, 0, sizeof(int));
  hand_over<<<2, threads>>>(data, flag, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(data);
  cudaFree(flag);
  cudaFree(out);
  for (int i = 0; i < threads; ++i)
    if (h[i] != 2 * i) return 1;
  return 0;
}
