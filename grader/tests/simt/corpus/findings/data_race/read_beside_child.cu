// SPDX-License-Identifier: MIT
// options: -rdc=true
// A kernel launches another one and reads at once what that is to compute: device code waits for no kernel.
#include <cstdio>

__global__ void square(int* d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = d[i] * d[i];  // FIND data_race
}

__global__ void sum_of_squares(int* d, int n, int* sum) {
  if (threadIdx.x != 0) return;
  square<<<(n + 63) / 64, 64>>>(d, n);
  *sum = 0;
  for (int i = 0; i < n; ++i) *sum += d[i];  // FIND data_race
}

int main() {
  const int n = 100;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int* d = nullptr;
  int* sum = nullptr;
  cudaMalloc(&d, sizeof host);
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(d, host, sizeof host, cudaMemcpyHostToDevice);
  sum_of_squares<<<1, 32>>>(d, n, sum);
  int result = 0;
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaFree(d);
  cudaFree(sum);
}
