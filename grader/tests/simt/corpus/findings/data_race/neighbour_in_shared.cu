// SPDX-License-Identifier: MIT
// Each thread subtracts its left neighbour's value, which may not be in shared memory yet.
#include <cstdio>

__global__ void adjacent_difference(int* result, const int* input) {
  __shared__ int s_data[128];
  int tx = threadIdx.x;
  int i = blockIdx.x * blockDim.x + tx;
  s_data[tx] = input[i];  // FIND data_race
  if (tx > 0) {
    result[i] = s_data[tx] - s_data[tx - 1];  // FIND data_race
  } else if (i > 0) {
    result[i] = s_data[tx] - input[i - 1];
  } else {
    result[i] = s_data[tx];
  }
}

int main() {
  const int n = 512;
  int h[n], *d_in, *d_out;
  for (int i = 0; i < n; ++i) h[i] = 5 * i + 5;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  adjacent_difference<<<n / 128, 128>>>(d_out, d_in);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int x : h) {
    if (x != 5) return 1;
  }
}
