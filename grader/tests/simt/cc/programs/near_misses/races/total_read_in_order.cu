// SPDX-License-Identifier: MIT
// A total that blocks add to, read behind the block's own atomic by what sees those of the others, or when all
// have added.
#include <cstdio>

__global__ void running_totals(int* total, int* seen) {
  atomicAdd(total, 1);
  __syncthreads();
  if (threadIdx.x != 0) return;
  seen[3 * blockIdx.x] = atomicAdd(total, 0);
  seen[3 * blockIdx.x + 1] = *static_cast<volatile int*>(total);
  seen[3 * blockIdx.x + 2] = __ldcg(total);
}

__global__ void last_block(int* total, unsigned* tickets, int* result) {
  __shared__ bool s_last;
  atomicAdd(total, 1);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) s_last = atomicInc(tickets, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (s_last && threadIdx.x == 0) *result = *total;
}

// Only the block itself adds to its word.
__global__ void own_totals(int* totals, int* results) {
  atomicAdd(&totals[blockIdx.x], 1);
  __syncthreads();
  if (threadIdx.x == 0) results[blockIdx.x] = totals[blockIdx.x];
}

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  running_totals<<<4, 32>>>(d, d + 1);
  last_block<<<4, 32>>>(d + 20, reinterpret_cast<unsigned*>(d) + 21, d + 22);
  own_totals<<<4, 32>>>(d + 30, d + 40);
  int h[64];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  printf("%d %d %d\n", h[0], h[22], h[43]);
}
// stdout: 128 128 32
