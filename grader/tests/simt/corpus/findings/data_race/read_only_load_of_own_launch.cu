// SPDX-License-Identifier: MIT
// Behind a barrier a block reads what it has written, by the cache for data that nothing writes.
#include <cstdio>

constexpr int threads = 64;

__global__ void mirror(const float* __restrict__ in, float* __restrict__ out) {
  out[threadIdx.x] = in[threadIdx.x] + 1;  // FIND data_race
  __syncthreads();
  out[threads + threadIdx.x] = __ldg(&out[threads - 1 - threadIdx.x]);  // FIND data_race
}

int main() {
  float *in, *out, h[2 * threads] = {};
  cudaMalloc(&in, threads * sizeof(float));
  cudaMalloc(&out, sizeof h);
  cudaMemset(in, 0, threads * sizeof(float));
  mirror<<<1, threads>>>(in, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  for (int i = 0; i < 2 * threads; ++i)
    if (h[i] != 1) return 1;
  return 0;
}
