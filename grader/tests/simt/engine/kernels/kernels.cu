// SPDX-License-Identifier: MIT
// Kernels that are right: near misses of each diagnosis, and work to count.
#include <cuda_runtime.h>

__global__ void fill(float* d_out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d_out[i] = 2.0f * i;
}

__global__ void block_sums(const float* d_in, float* d_sums) {
  __shared__ float s_data[256];
  s_data[threadIdx.x] = d_in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();  // all elements are in s_data
  for (unsigned stride = 128; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) s_data[threadIdx.x] += s_data[threadIdx.x + stride];
    __syncthreads();  // this round's sums before the next round reads them
  }
  if (threadIdx.x == 0) d_sums[blockIdx.x] = s_data[0];
}

extern "C" void run_fill(float* d_out, int n) { fill<<<(n + 255) / 256, 256>>>(d_out, n); }
extern "C" void run_block_sums(const float* d_in, float* d_sums, int blocks) {
  block_sums<<<blocks, 256>>>(d_in, d_sums);
}
