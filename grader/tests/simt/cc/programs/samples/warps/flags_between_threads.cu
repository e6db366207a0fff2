// SPDX-License-Identifier: MIT
// Threads of one block wait for one another by a flag and by a lock that every thread takes.
#include <cstdio>

__global__ void hand_over(int* out, int* lock, int* counter) {
  __shared__ int s_flag, s_value;
  if (threadIdx.x == 0) s_flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (atomicAdd(&s_flag, 0) == 0) {
    }
    __threadfence_block();
    *out = s_value;
  }
  if (threadIdx.x == 40) {
    s_value = 123;
    __threadfence_block();
    atomicExch(&s_flag, 1);
  }
  for (bool done = false; !done;) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      *counter += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

int main() {
  int *d = nullptr, h[3];
  cudaMalloc(&d, sizeof h);
  cudaMemset(d, 0, sizeof h);
  hand_over<<<1, 64>>>(d, d + 1, d + 2);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  std::printf("%d %d\n", h[0], h[2]);
  return h[0] == 123 && h[2] == 64 ? 0 : 1;
}
// stdout: 123 64
