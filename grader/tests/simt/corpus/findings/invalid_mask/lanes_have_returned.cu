// SPDX-License-Identifier: MIT
// The guard sends lanes home before the shuffle that names all of them.
#include <cstdio>
#define FULL_MASK 0xffffffff

__global__ void warp_sums(const float* x, float* sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i];
  for (int offset = 16; offset > 0; offset /= 2)
    v += __shfl_down_sync(FULL_MASK, v, offset);  // FIND invalid_mask
  if (threadIdx.x % 32 == 0) atomicAdd(sums, v);
}

int main() {
  const int n = 100;
  float h[n], sum = 0, *d_x, *d_sum;
  for (int i = 0; i < n; i++) h[i] = 0.5f;
  cudaMalloc((void**)&d_x, sizeof(h));
  cudaMalloc((void**)&d_sum, sizeof(float));
  cudaMemcpy(d_x, h, sizeof(h), cudaMemcpyHostToDevice);
  cudaMemset(d_sum, 0, sizeof(float));
  warp_sums<<<2, 64>>>(d_x, d_sum, n);
  cudaMemcpy(&sum, d_sum, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_x);
  cudaFree(d_sum);
  return sum == 50.0f ? 0 : 1;
}
