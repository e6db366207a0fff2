// SPDX-License-Identifier: MIT
// A lock in shared memory, which one lane of each warp takes: all read what the others have written.
#include <cstdio>

__global__ void count(int* out) {
  __shared__ int lock, counter, order[8];
  if (threadIdx.x == 0) lock = counter = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence_block();
    order[counter] = threadIdx.x / 32;
    counter = counter + 1;
    __threadfence_block();
    atomicExch(&lock, 0);
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = counter;
  if (threadIdx.x < 8) out[1 + threadIdx.x] = order[threadIdx.x];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 9 * sizeof(int));
  count<<<1, 256>>>(out);
  cudaDeviceSynchronize();
  int warps = 0;
  for (int i = 0; i < 8; ++i) warps |= 1 << out[1 + i];
  const bool right = out[0] == 8 && warps == 255;
  cudaFree(out);
  return right ? 0 : 1;
}
