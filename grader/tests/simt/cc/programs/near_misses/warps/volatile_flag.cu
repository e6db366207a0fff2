// SPDX-License-Identifier: MIT
// One warp waits for the other by a volatile flag in shared memory.
#include <cstdio>

__global__ void hand_over(const int* in, int* out) {
  __shared__ int s_data[32];
  __shared__ volatile int s_flag;
  if (threadIdx.x == 0) s_flag = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    while (s_flag == 0) {
    }
    __threadfence_block();
    out[threadIdx.x] = s_data[31 - threadIdx.x];
  } else {
    s_data[threadIdx.x - 32] = in[threadIdx.x - 32];
    __syncwarp();
    __threadfence_block();
    if (threadIdx.x == 32) s_flag = 1;
  }
}

int main() {
  int h[32], *d_in = nullptr, *d_out = nullptr;
  for (int i = 0; i < 32; ++i) h[i] = i * i;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  hand_over<<<1, 64>>>(d_in, d_out);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int i = 0; i < 32; ++i)
    if (h[i] != (31 - i) * (31 - i)) return 1;
}
