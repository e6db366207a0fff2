// SPDX-License-Identifier: MIT
// The tile has room for one halo only, and the stencil's radius is needed on both sides.
#include <cstdio>
#define RADIUS 3
#define BLOCK 64

__global__ void stencil(const int* in, int* out) {
  __shared__ int temp[BLOCK + RADIUS];
  int g = threadIdx.x + blockIdx.x * blockDim.x + RADIUS;
  int l = threadIdx.x + RADIUS;
  temp[l] = in[g];
  if (threadIdx.x < RADIUS) {
    temp[l - RADIUS] = in[g - RADIUS];
    temp[l + BLOCK] = in[g + BLOCK];  // FIND out_of_bounds
  }
  __syncthreads();
  int sum = 0;
  for (int k = -RADIUS; k <= RADIUS; ++k) sum += temp[l + k];  // FIND out_of_bounds
  out[g - RADIUS] = sum;
}

int main() {
  const int n = 256, padded = n + 2 * RADIUS;
  int h_in[padded], h_out[n], *d_in, *d_out;
  for (int i = 0; i < padded; ++i) h_in[i] = 1;
  cudaMalloc(&d_in, sizeof h_in);
  cudaMalloc(&d_out, sizeof h_out);
  cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice);
  stencil<<<n / BLOCK, BLOCK>>>(d_in, d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int i = 0; i < n; ++i)
    if (h_out[i] != 2 * RADIUS + 1) return 1;
  return 0;
}
