// SPDX-License-Identifier: MIT
// By the cache for data that nothing writes a kernel reads what the launch before has written.
#include <cstdio>

constexpr int threads = 64;

__global__ void add_one(const float* __restrict__ in, float* __restrict__ out) {
  out[threadIdx.x] = __ldg(&in[threadIdx.x]) + 1;
}

__global__ void mirror(float* out) { out[threads + threadIdx.x] = __ldg(&out[threads - 1 - threadIdx.x]); }

int main() {
  float *in, *out, h[2 * threads] = {};
  cudaMalloc(&in, threads * sizeof(float));
  cudaMalloc(&out, sizeof h);
  cudaMemset(in, 0, threads * sizeof(float));
  add_one<<<1, threads>>>(in, out);
  mirror<<<1, threads>>>(out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  for (int i = 0; i < 2 * threads; ++i)
    if (h[i] != 1) return 1;
  return 0;
}
