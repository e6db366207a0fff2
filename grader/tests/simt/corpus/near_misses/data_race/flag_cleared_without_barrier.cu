// SPDX-License-Identifier: MIT
// The flag of a loop is cleared by one thread, and set behind a barrier by all.
#include <cstdio>

constexpr int threads = 64;

__global__ void raise(int* values, int most) {
  __shared__ bool changed;
  do {
    __syncthreads();
    if (threadIdx.x == 0) changed = false;
    __syncthreads();
    if (values[threadIdx.x] < most) {
      ++values[threadIdx.x];
      changed = true;
    }
    __syncthreads();
  } while (changed);
}

int main() {
  int *values, h[threads];
  cudaMalloc(&values, sizeof h);
  cudaMemset(values, 0, sizeof h);
  raise<<<1, threads>>>(values, 5);
  cudaMemcpy(h, values, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(values);
  for (int i = 0; i < threads; ++i)
    if (h[i] != 5) return 1;
  return 0;
}
