// SPDX-License-Identifier: MIT
// A warp for each part of the work, and in each case a barrier of its own.
#include <cstdio>

__global__ void statistics(const float* x, float* result) {
  __shared__ float s_value[2];
  const int lane = threadIdx.x % 32;
  switch (threadIdx.x / 32) {
    case 0:
      if (lane == 0) s_value[0] = fminf(x[0], x[1]);
      __syncthreads();  // FIND barrier_divergence
      break;
    default:
      if (lane == 0) s_value[1] = fmaxf(x[0], x[1]);
      __syncthreads();  // FIND barrier_divergence
  }
  if (threadIdx.x < 2) result[threadIdx.x] = s_value[threadIdx.x];
}

int main() {
  const float h[2] = {4, 2};
  float result[2] = {}, *d, *d_result;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_result, sizeof result);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  statistics<<<1, 64>>>(d, d_result);
  cudaMemcpy(result, d_result, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_result);
  return result[0] == 2 && result[1] == 4 ? 0 : 1;
}
