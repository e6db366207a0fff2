// SPDX-License-Identifier: MIT
// The last warp adds up without saying so: since Volta its lanes do not run in lockstep, volatile or not.
#include <cstdio>

__device__ void warp_reduce(volatile int* s, int tid) {
  for (int offset = 32; offset > 0; offset /= 2) s[tid] += s[tid + offset];  // FIND data_race
}

__global__ void reduce(const int* in, int* out) {
  __shared__ int s[128];
  int tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  if (tid < 64) s[tid] += s[tid + 64];
  __syncthreads();
  if (tid < 32) warp_reduce(s, tid);
  if (tid == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int blocks = 3, n = 128 * blocks;
  int h[n], sums[blocks], *d_in, *d_out;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof sums);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  reduce<<<blocks, 128>>>(d_in, d_out);
  cudaMemcpy(sums, d_out, sizeof sums, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return sums[0] + sums[1] + sums[2] == n * (n - 1) / 2 ? 0 : 1;
}
