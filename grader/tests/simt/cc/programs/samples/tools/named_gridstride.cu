// SPDX-License-Identifier: MIT
// stdout: 1000
// What a program calls its kernels, variables and macros is its own affair.
#include <cstdio>

#define STEPS gridstride<<<2, 64>>>

__global__ void gridstride(int* d_data, int n) {
  const int gridstride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridstride) d_data[i] += 1;
}

int main() {
  const int n = 500;
  int* d_data = nullptr;
  int data[n];
  cudaMalloc(&d_data, sizeof data);
  cudaMemset(d_data, 0, sizeof data);
  gridstride<<<2, 64>>>(d_data, n);
  STEPS(d_data, n);
  cudaMemcpy(data, d_data, sizeof data, cudaMemcpyDeviceToHost);
  int sum = 0;
  for (const int value : data) sum += value;
  std::printf("%d\n", sum);
  cudaFree(d_data);
}
