// SPDX-License-Identifier: MIT
// Each block waits for the one before it, in a grid that runs on several cores: a chained scan.
#include <cstdio>
#include <vector>
__device__ volatile int ready[1200];
__global__ void chain(int* out) {
  __shared__ int s_before;
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) s_before = 0;
    else {
      while (ready[blockIdx.x - 1] == 0) {}
      __threadfence();
      s_before = out[blockIdx.x - 1];
    }
    out[blockIdx.x] = s_before + 1;
    __threadfence();
    ready[blockIdx.x] = 1;
  }
  __syncthreads();
}
int main() {
  const int blocks = 1200;
  int* d; cudaMalloc(&d, blocks * sizeof(int));
  chain<<<blocks, 256>>>(d);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  std::vector<int> h(blocks);
  cudaMemcpy(h.data(), d, blocks * 4, cudaMemcpyDeviceToHost);
  cudaFree(d);
  printf("%d\n", h[blocks - 1]);
  return h[blocks - 1] == blocks ? 0 : 1;
}
